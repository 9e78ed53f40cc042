import { banks } from './bank-checks.ts'
import { accountTotals, balances, type Invariant, newLines, within } from './invariant.ts'
import { owed, REOPENED } from './owed.ts'
import { settled } from './settled.ts'
import { soldDays } from './sold-day-checks.ts'
import { stickers } from './sticker-checks.ts'
import { taxes } from './tax-checks.ts'

const WALLETS = `('floatWallet', 'commissionAvailable')`

const changedDays = (condition: string) => `
  select d.day, 'journals or lines differ from the totals of this closed day' from ledger_closed_days d
  where ${condition} and d.totalled_at is not null and (
    d.sha256 <> ledger_day_sha256(d.day)
    or exists (
      select from (select account, lines, debit_pesewas - credit_pesewas as pesewas from ledger_days where day = d.day) t
      full join (select l.account, count(*) as lines, sum(l.debit_pesewas) as pesewas
                 from journals j join journal_lines l on l.journal_id = j.id
                 where j.posted_at >= d.day::timestamp at time zone 'UTC' and j.posted_at < (d.day + 1)::timestamp at time zone 'UTC'
                 group by l.account) f on f.account = t.account
      where t.lines is distinct from f.lines or t.pesewas is distinct from f.pesewas)
    or exists (
      select from (select * from ledger_party_days where day = d.day) t
      full join ledger_party_totals(d.day, d.day) f on f.account = t.account and f.owner = t.owner and f.event = t.event
      where t.debit_pesewas is distinct from f.debit_pesewas or t.credit_pesewas is distinct from f.credit_pesewas))`

const ledger: Invariant[] = [
  {
    name: 'journals-balance',
    rule: 'Every journal balances',
    violationQuery: `select journal_id, concat('lines sum to ', sum(debit_pesewas)) from journal_lines group by journal_id having sum(debit_pesewas) <> 0`,
    recent: `select l.journal_id, concat('lines sum to ', sum(l.debit_pesewas)) from ${newLines} group by l.journal_id having sum(l.debit_pesewas) <> 0`,
    isWindowed: true,
  },
  {
    name: 'ledger-is-zero',
    rule: 'The whole ledger sums to zero',
    violationQuery: `select 'ledger', concat('lines sum to ', sum(debit_pesewas)) from journal_lines having sum(debit_pesewas) <> 0`,
    recent: `select 'ledger', concat('lines sum to ', sum(debit_pesewas)) from (${accountTotals}) a having sum(debit_pesewas) <> 0`,
  },
  {
    name: 'journals-have-lines',
    rule: 'Every journal has at least two lines and no zero amounts',
    violationQuery: `select concat(j.event, ':', j.source_id), concat('lines: ', count(l.journal_id))
             from journals j left join journal_lines l on l.journal_id = j.id
             group by j.id having count(l.journal_id) < 2 or bool_or(l.debit_pesewas = 0)`,
    recent: `select concat(j.event, ':', j.source_id), concat('lines: ', count(l.journal_id))
             from journals j left join journal_lines l on l.journal_id = j.id
             where ${within('j.posted_at')}
             group by j.id having count(l.journal_id) < 2 or bool_or(l.debit_pesewas = 0)`,
    isWindowed: true,
  },
  {
    name: 'closed-days-unchanged',
    rule: 'Journals of closed days are unchanged',
    violationQuery: changedDays('true'),
    recent: changedDays(`d.day = (:since at time zone 'UTC')::date`),
    isWindowed: true,
  },
  {
    name: 'closed-days-carried',
    rule: 'Carried-forward balances match the totals of closed days',
    // The balance of an account is the sum over its owners.
    violationQuery: `select coalesce(c.account, d.account), concat('carried forward ', c.pesewas, ', closed days ', d.pesewas)
             from (select account, sum(debit_pesewas) as pesewas from ledger_carry group by account) c
             full join (select account, sum(debit_pesewas - credit_pesewas) as pesewas from ledger_days group by account) d
               on d.account = c.account
             where coalesce(c.pesewas, 0) <> coalesce(d.pesewas, 0)`,
  },
  {
    name: 'carried-balances-match-lines',
    rule: 'Carried-forward balances match the journal lines',
    violationQuery: `select coalesce(c.owner, l.owner), concat(coalesce(c.account, l.account), ': carried forward ', c.debit_pesewas, ', lines ', l.pesewas)
             from ledger_carry c full join (
               select l.account, l.owner, sum(l.debit_pesewas) as pesewas from journal_lines l join journals j on j.id = l.journal_id
               where j.posted_at < :open_from group by l.account, l.owner having sum(l.debit_pesewas) <> 0) l
             on l.account = c.account and l.owner = c.owner
             where c.debit_pesewas is distinct from l.pesewas`,
    isDaily: true,
  },
  {
    name: 'wallet-accounts-match-lines',
    rule: 'Wallet balances match the ledger',
    violationQuery: `select coalesce(p.agent_id::text, l.owner),
               concat(coalesce(p.account, l.account), ': balance ', p.balance_pesewas, ', ledger ', l.pesewas)
             from wallet_accounts p full join (
               select account, owner, -sum(debit_pesewas) as pesewas, count(*) as movements from journal_lines
               where account in ('floatWallet', 'commissionAvailable') group by account, owner) l
             on l.account = p.account and l.owner = p.agent_id::text
             where p.balance_pesewas is distinct from l.pesewas or p.movements is distinct from l.movements`,
    // A balance must equal the balance after the last line; `wallet-movements-chain` compares each line with the previous one.
    recent: `select coalesce(p.agent_id::text, l.owner),
               concat(coalesce(p.account, l.account), ': balance ', p.balance_pesewas, ', after the last entry ', l.balance_after_pesewas)
             from wallet_accounts p
             left join journal_lines l on l.account = p.account and l.owner = p.agent_id::text and l.movement_number = p.movements
             where l.balance_after_pesewas is distinct from p.balance_pesewas
             union all
             select l.owner, concat(l.account, ': last entry ', max(l.movement_number), ', number of entries ', max(p.movements)) from ${newLines}
             left join wallet_accounts p on p.account = l.account and p.agent_id::text = l.owner
             where l.account in ${WALLETS} group by l.account, l.owner having max(l.movement_number) > coalesce(max(p.movements), 0)`,
    isWindowed: true,
  },
  {
    name: 'wallet-accounts-not-overdrawn',
    rule: 'No negative wallet balances',
    violationQuery: `select agent_id::text, concat(account, ' is negative') from wallet_accounts where balance_pesewas < 0
             union all
             select owner, concat(account, ' was negative') from journal_lines where balance_after_pesewas < 0`,
    recent: `select agent_id::text, concat(account, ' is negative') from wallet_accounts where balance_pesewas < 0
             union all
             select l.owner, concat(l.account, ' was negative') from ${newLines} where l.balance_after_pesewas < 0`,
    isWindowed: true,
  },
  {
    name: 'wallet-movements-chain',
    rule: 'Wallet entries have no gaps, and running balances are correct',
    violationQuery: `select owner, concat(account, ': entry ', movement_number) from (
               select owner, account, movement_number, balance_after_pesewas, debit_pesewas,
                      lag(balance_after_pesewas, 1, 0::bigint) over movements as balance_before,
                      row_number() over movements as nth
               from journal_lines where account in ('floatWallet', 'commissionAvailable')
               window movements as (partition by account, owner order by movement_number)) m
             where movement_number is distinct from nth or balance_after_pesewas is distinct from balance_before - debit_pesewas`,
    recent: `select l.owner, concat(l.account, ': entry ', l.movement_number) from ${newLines}
             left join journal_lines before on before.account = l.account and before.owner = l.owner
               and before.movement_number = l.movement_number - 1
             where l.account in ('floatWallet', 'commissionAvailable')
               and (l.movement_number is null or (before.movement_number is null and l.movement_number <> 1)
                 or l.balance_after_pesewas is distinct from coalesce(before.balance_after_pesewas, 0) - l.debit_pesewas)`,
    isWindowed: true,
  },
]

const wallets: Invariant[] = [
  {
    name: 'reserves-are-in-transit',
    rule: 'Reserved payouts match in-transit balances',
    violationQuery: `select coalesce(p.id::text, t.owner), concat('reserved ', p.reserved_pesewas, ', in transit ', t.pesewas)
             from (select id, case when reserve_reference is null then 0 else amount_pesewas end as reserved_pesewas from payouts) p
             full join (select owner, -sum(debit_pesewas) as pesewas from journal_lines where account = 'inTransit' group by owner) t
               on t.owner = p.id::text
             where coalesce(p.reserved_pesewas, 0) <> coalesce(t.pesewas, 0)`,
    recent: `select coalesce(p.id::text, t.owner), concat('reserved ', p.amount_pesewas, ', in transit ', -t.debit_pesewas)
             from (select id, amount_pesewas from payouts where reserve_reference is not null) p
             full join (${balances(`('inTransit')`)}) t on t.owner = p.id::text
             where coalesce(p.amount_pesewas, 0) <> coalesce(-t.debit_pesewas, 0)`,
  },
  {
    name: 'withdrawals-are-reserved',
    rule: 'Open withdrawals match reserved commission',
    violationQuery: `select p.id, concat(p.state, ', reserved commission ', coalesce(h.amount_pesewas, 0))
             from payouts p left join wallet_reserves h on h.payout_id = p.id and h.outcome is null
             where p.kind = 'withdrawal'
               and (case when p.reserve_reference is null then 0 else p.amount_pesewas end) <> coalesce(h.amount_pesewas, 0)`,
  },
]

const payouts: Invariant[] = [
  {
    name: 'refunds-within-paid',
    rule: 'No payment is refunded beyond its amount',
    violationQuery: `select g.payment_reference, concat('refunded ', sum(g.amount_pesewas), ', paid ', min(g.paid_pesewas)) from payouts g
             where g.payment_reference is not null and g.state not in ('rejected', 'withdrawn')
             group by g.payment_reference
             having sum(g.amount_pesewas) > min(g.paid_pesewas)
               and sum(g.amount_pesewas) > min(g.paid_pesewas) + (select coalesce(sum(p.amount_pesewas), 0) from payouts p
                 where p.payment_reference = g.payment_reference and ${REOPENED})`,
  },
  {
    name: 'sent-only-approved',
    rule: 'Every disbursement has its approvals',
    violationQuery: `select d.reference, concat('payout ', p.number) from disbursements d join payouts p on p.id = d.payout_id
             where not (p.kind = 'withdrawal' and p.amount_pesewas <= 200000)
               and (select count(*) from payout_approvals a
                    where a.payout_id = p.id and a.content_hash = d.content_hash
                      and a.approver_id is distinct from p.requested_by)
                   < case when p.amount_pesewas > 1000000 then 2 else 1 end`,
  },
  {
    name: 'sent-to-the-payee',
    rule: 'Disbursements match payee and amount of their payout',
    violationQuery: `select d.reference, concat('payout ', p.number) from disbursements d join payouts p on p.id = d.payout_id
             where d.content_hash = payout_content_hash(p)
               and ((d.phone, d.network, d.bank_code, d.bank_account) is distinct from
                    (p.payee_phone, p.payee_network, p.bank_code, p.bank_account)
                    or d.sent_pesewas <> p.amount_pesewas - p.fee_pesewas)`,
  },
  {
    name: 'paid-once',
    rule: 'No duplicate payouts',
    violationQuery: `select p.id, concat(p.state, ', paid disbursements: ', count(d.id)) from payouts p
             left join disbursements d on d.payout_id = p.id and d.state = 'paid'
             group by p.id having (count(d.id) > 0) <> (p.state = 'paid')
               or count(d.id) filter (where d.cause is distinct from 'paid_after_failed') > 1`,
  },
  {
    name: 'paid-is-posted',
    rule: 'Paid disbursements match the ledger',
    violationQuery: `select coalesce(d.reference, j.source_id), coalesce('not posted, ' || d.state, 'posted, but not paid')
             from (select * from disbursements where state = 'paid' or cause = 'paid_after_failed') d
             full join (select source_id from journals where event in ('disbursement-paid', 'disbursement-paid-late')) j
               on j.source_id = d.reference
             where d.reference is null or j.source_id is null`,
  },
  {
    name: 'disbursement-float-follows-sendings',
    rule: 'Provider balances match disbursements and fees',
    violationQuery: `select coalesce(d.provider, l.owner), concat(coalesce(d.account, l.account), ': sent ', d.pesewas, ', ledger ', l.pesewas)
             from (select provider, case when route = 'provider_refund' and provider = 'hubtel'
                                         then 'collectionFloat' else 'disbursementFloat' end as account,
                          sum(sent_pesewas + fee_pesewas) as pesewas from disbursements
                   where state = 'paid' or cause = 'paid_after_failed' group by 1, 2) d
             full join (select l.account, l.owner, -sum(l.debit_pesewas) as pesewas
                        from journal_lines l join journals j on j.id = l.journal_id
                        where l.account in ('collectionFloat', 'disbursementFloat')
                          and j.event in ('disbursement-paid', 'disbursement-paid-late')
                        group by l.account, l.owner) l on l.owner = d.provider and l.account = d.account
             where d.pesewas is distinct from l.pesewas`,
    isDaily: true,
  },
  {
    name: 'nothing-waits-for-ever',
    rule: 'No disbursement is unresolved for more than a day',
    violationQuery: `select reference, state from disbursements
             where state in ('created', 'submitted', 'awaiting', 'unknown')
               and created_at < :now - interval '25 hours'`,
  },
]

const SETTLING = `('premium-collected', 'wallet-topped-up', 'premium-from-wallet', 'suspense-to-premium', 'suspense-to-wallet')`

const payments: Invariant[] = [
  {
    name: 'collection-float-follows-requests',
    rule: 'Provider balances match collections and fees',
    violationQuery: `select coalesce(a.provider, l.owner), concat('payments ', a.pesewas, ', ledger ', l.pesewas)
             from (select provider, sum(case money when 'reversed' then 0 else paid_pesewas end - fee_pesewas) as pesewas
                   from payment_attempts where money <> 'none' and provider is not null group by provider) a
             full join (select l.owner, sum(l.debit_pesewas) as pesewas from journal_lines l join journals j on j.id = l.journal_id
                        where l.account = 'collectionFloat' and j.event in
                          ('premium-collected', 'wallet-topped-up', 'receipt-parked', 'collection-reversed')
                        group by l.owner) l on l.owner = a.provider
             where a.pesewas is distinct from l.pesewas`,
    isDaily: true,
  },
  {
    name: 'settled-is-posted',
    rule: 'Settled payments match the ledger',
    violationQuery: `select coalesce(c.client_reference, j.source_id), c.state
             from (select c.client_reference, c.state from checkouts c
                   join payment_attempts a on a.checkout_id = c.id and a.state = 'successful') c
             full join (select source_id from journals
                        where event in ${SETTLING}) j
               on j.source_id = c.client_reference
             where c.client_reference is null or j.source_id is null`,
    recent: `select c.client_reference, c.state from checkouts c
             where ${within('c.final_at')} and c.state = 'paid' and not exists (
               select from journals j where j.source_id = c.client_reference and j.event in ${SETTLING})
             union all
             select j.source_id, j.event from journals j
             where ${within('j.posted_at')}
               and j.event in ${SETTLING}
               and not exists (select from checkouts c where c.client_reference = j.source_id and c.state = 'paid')`,
    isWindowed: true,
  },
  {
    name: 'no-request-waits-for-ever',
    rule: 'No payment request is unresolved for more than a day',
    violationQuery: `select reference, state from payment_attempts
             where state in ('created', 'submitted', 'awaiting', 'unknown')
               and created_at < :now - interval '25 hours'`,
  },
  {
    name: 'paid-has-success',
    rule: 'Every paid checkout has exactly one successful request',
    violationQuery: `select c.client_reference, c.state from checkouts c
             left join payment_attempts a on a.checkout_id = c.id and a.state = 'successful'
             group by c.id having count(a.id) <> case when c.state = 'paid' then 1 else 0 end`,
    recent: `select c.client_reference, c.state from checkouts c
             left join payment_attempts a on a.checkout_id = c.id and a.state = 'successful'
             where c.id in (select id from checkouts c where ${within('c.final_at')}
                            union all select id from checkouts c where ${within('c.created_at')})
             group by c.id having count(a.id) <> case when c.state = 'paid' then 1 else 0 end`,
    isWindowed: true,
  },
]

/** Commissions, tax and brokerage by ledger account, as debits. */
const commissionLines = `
  select case payee_group when 'AGENT' then 'agentCommission' else 'staffIncentive' end as account, payee_id::text as owner, gross_pesewas as pesewas
    from commissions
  union all
  select case payee_group when 'AGENT' then 'commissionPending' else 'staffCommission' end, payee_id::text, -gross_pesewas
    from commissions
  union all
  select 'commissionPending', payee_id::text, vested_pesewas from commissions where payee_group = 'AGENT' and vested_at is not null
  union all
  select 'commissionAvailable', payee_id::text, withheld_pesewas - vested_pesewas from commissions
    where payee_group = 'AGENT' and vested_at is not null
  union all
  select 'withholdingTax', '', -withheld_pesewas from commissions where payee_group = 'AGENT' and vested_at is not null
  union all
  select case c.payee_group when 'AGENT' then 'agentCommission' else 'staffIncentive' end, c.payee_id::text, -v.gross_pesewas
    from commission_reversals v join commissions c on c.id = v.commission_id
  union all
  select case when c.payee_group = 'STAFF' then 'staffCommission' when v.was_vested then 'commissionAvailable' else 'commissionPending' end,
      c.payee_id::text, v.gross_pesewas - v.withheld_pesewas
    from commission_reversals v join commissions c on c.id = v.commission_id
  union all
  select 'staffCommission', l.user_id::text, l.amount_pesewas from staff_payroll_lines l
    join staff_payrolls p on p.id = l.payroll_id where p.outcome = 'paid'
  union all
  select 'withholdingTax', '', v.withheld_pesewas from commission_reversals v
  union all
  select 'brokerage', product_code, -gross_pesewas from brokerages
  union all
  select 'brokerage', b.product_code, v.gross_pesewas from brokerage_reversals v join brokerages b on b.id = v.brokerage_id`

const outsideLimits = (condition: string) => `
  select c.id, concat('commission ', c.gross_pesewas, ', premium ', c.base_pesewas) from commissions c join commission_rules r on r.id = c.rule_id
  where (${condition}) and (c.rate_bps > r.max_rate_bps or (c.gross_pesewas > c.base_pesewas and c.gross_pesewas > r.min_pesewas)
    or c.gross_pesewas < (select coalesce(sum(v.gross_pesewas), 0) from commission_reversals v where v.commission_id = c.id))`

const commissions: Invariant[] = [
  {
    name: 'commissions-follow-ledger',
    rule: 'Commission, tax and brokerage match the ledger',
    // Commission that was withdrawn before its reversal is the agent's debt; both accounts together equal the reversal.
    violationQuery: `select coalesce(c.owner, l.owner), concat(coalesce(c.account, l.account), ': commissions ', c.pesewas, ', ledger ', l.pesewas)
             from (select account, owner, sum(pesewas) as pesewas from (${commissionLines}) lines group by account, owner) c
             full join (
               select case l.account when 'agentReceivable' then 'commissionAvailable' else l.account end as account, l.owner,
                 sum(l.debit_pesewas) as pesewas
               from journal_lines l join journals j on j.id = l.journal_id
               where j.event in ('commission-accrued', 'commission-vested', 'commission-clawed-back', 'staff-commission-accrued',
                   'staff-commission-clawed-back', 'staff-commissions-paid', 'brokerage-earned', 'brokerage-reversed')
                 and l.account not in ('premiumPayable', 'operatingBank')
               group by 1, 2) l on l.account = c.account and l.owner = c.owner
             where coalesce(c.pesewas, 0) <> coalesce(l.pesewas, 0)`,
    isDaily: true,
  },
  {
    name: 'commissions-are-of-paid-cover',
    rule: 'Commission is earned on issued policies only',
    violationQuery: `select c.id, c.policy_record_id from commissions c
             where not exists (select from journals j where j.event = 'premium-issued' and j.source_id = c.policy_record_id::text)`,
    recent: `select c.id, c.policy_record_id from commissions c where ${within('c.earned_at')}
               and not exists (select from journals j where j.event = 'premium-issued' and j.source_id = c.policy_record_id::text)`,
    isWindowed: true,
  },
  {
    name: 'commissions-within-premium',
    rule: 'Commission is within its maximum, and reversals within the commission',
    violationQuery: outsideLimits('true'),
    recent: outsideLimits(`c.id in (select id from commissions c where ${within('c.earned_at')}
                             union all select commission_id from commission_reversals v where ${within('v.at')})`),
    isWindowed: true,
  },
]

export const INVARIANTS: readonly Invariant[] = [
  ...ledger,
  ...wallets,
  ...payouts,
  ...payments,
  ...owed,
  ...commissions,
  ...taxes,
  ...stickers,
  ...soldDays,
  ...settled,
  ...banks,
]
