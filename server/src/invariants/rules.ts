/** What must always hold. Each rule is a query for what breaks it, as (id, detail): no rows, no trouble. */
export type Invariant = { name: string; rule: string; breaks: string }

const ledger: Invariant[] = [
  {
    name: 'journals-balance',
    rule: 'Every journal’s debits equal its credits',
    breaks: `select journal_id, sum(debit_pesewas) from journal_lines group by journal_id having sum(debit_pesewas) <> 0`,
  },
  {
    name: 'ledger-is-zero',
    rule: 'The whole ledger sums to zero',
    breaks: `select 'ledger', sum(debit_pesewas) from journal_lines having sum(debit_pesewas) <> 0`,
  },
  {
    name: 'journals-have-lines',
    rule: 'Every journal has two lines or more, and none of zero',
    breaks: `select j.key, count(l.journal_id) from journals j left join journal_lines l on l.journal_id = j.id
             group by j.id having count(l.journal_id) < 2 or bool_or(l.debit_pesewas = 0)`,
  },
  {
    name: 'purses-follow-lines',
    rule: 'What a purse says it holds is the sum of its lines, and every purse with lines says so',
    breaks: `select coalesce(p.agent_id::text, l.owner), concat(coalesce(p.account, l.account), ': ', p.balance_pesewas, ' and ', l.pesewas)
             from purses p full join (
               select account, owner, -sum(debit_pesewas) as pesewas, count(*) as movements from journal_lines
               where account in ('floatWallet', 'commissionAvailable') group by account, owner) l
             on l.account = p.account and l.owner = p.agent_id::text
             where p.balance_pesewas is distinct from l.pesewas or p.movements is distinct from l.movements`,
  },
  {
    name: 'purses-not-overdrawn',
    rule: 'No purse is below zero, and none ever was',
    breaks: `select agent_id::text, account from purses where balance_pesewas < 0
             union all
             select owner, account from journal_lines where purse_balance_pesewas < 0`,
  },
  {
    name: 'purse-movements-chain',
    rule: 'A purse’s movements are numbered without a gap, and each balance is the one before plus the movement',
    breaks: `select owner, concat(account, ' ', purse_movement) from (
               select owner, account, purse_movement, purse_balance_pesewas, debit_pesewas,
                      lag(purse_balance_pesewas, 1, 0::bigint) over purse as balance_before,
                      row_number() over purse as nth
               from journal_lines where account in ('floatWallet', 'commissionAvailable')
               window purse as (partition by account, owner order by purse_movement)) m
             where purse_movement is distinct from nth or purse_balance_pesewas is distinct from balance_before - debit_pesewas`,
  },
]

const wallets: Invariant[] = [
  {
    name: 'holds-are-in-transit',
    rule: 'What is held of a payout is what the books have in transit for it',
    breaks: `select coalesce(p.id::text, t.owner), concat('held ', p.held_pesewas, ', in transit ', t.pesewas)
             from (select id, case when held_reference is null then 0 else amount_pesewas end as held_pesewas from payouts) p
             full join (select owner, -sum(debit_pesewas) as pesewas from journal_lines where account = 'inTransit' group by owner) t
               on t.owner = p.id::text
             where coalesce(p.held_pesewas, 0) <> coalesce(t.pesewas, 0)`,
  },
  {
    name: 'withdrawals-are-held',
    rule: 'A withdrawal that holds commission has one open hold of its amount, and no other has any',
    breaks: `select p.id, p.state from payouts p left join wallet_holds h on h.payout_id = p.id and h.outcome is null
             where p.kind = 'withdrawal'
               and (case when p.held_reference is null then 0 else p.amount_pesewas end) <> coalesce(h.amount_pesewas, 0)`,
  },
]

const payouts: Invariant[] = [
  {
    name: 'refunds-within-paid',
    rule: 'No more is given back of a payment than was paid',
    breaks: `select payment_reference, sum(amount_pesewas) from payouts
             where payment_reference is not null and state not in ('rejected', 'withdrawn')
             group by payment_reference having sum(amount_pesewas) > min(paid_pesewas)`,
  },
  {
    name: 'sent-only-approved',
    rule: 'Everything sent was approved as it was sent, by people who neither asked for nor recommended it',
    breaks: `select d.reference, p.number from disbursements d join payouts p on p.id = d.payout_id
             where not (p.kind = 'withdrawal' and p.amount_pesewas <= 200000)
               and (select count(*) from payout_approvals a
                    where a.payout_id = p.id and a.content_hash = d.content_hash
                      and a.approver_id is distinct from p.requested_by)
                   < case when p.amount_pesewas > 1000000 then 2 else 1 end`,
  },
  {
    name: 'sent-to-the-payee',
    rule: 'The number and the sum that were sent are those of the payout',
    breaks: `select d.reference, p.number from disbursements d join payouts p on p.id = d.payout_id
             where d.content_hash = payout_content_hash(p)
               and (d.phone <> p.payee_phone or d.network <> p.payee_network or d.sent_pesewas <> p.amount_pesewas - p.fee_pesewas)`,
  },
  {
    name: 'paid-once',
    rule: 'A payout is paid by one sending, and only that makes it paid',
    breaks: `select p.id, concat(p.state, ' with ', count(d.id), ' paid') from payouts p
             left join disbursements d on d.payout_id = p.id and d.state = 'paid'
             group by p.id having count(d.id) <> case when p.state = 'paid' then 1 else 0 end`,
  },
  {
    name: 'paid-is-posted',
    rule: 'Every paid sending has its journal, and every such journal its sending',
    breaks: `select coalesce(d.reference, j.source_id), d.state
             from (select * from disbursements where state = 'paid') d
             full join (select source_id from journals where event = 'disbursement-paid') j on j.source_id = d.reference
             where d.reference is null or j.source_id is null`,
  },
  {
    name: 'disbursement-float-follows-sendings',
    rule: 'What the books say has left a provider’s payout account is what was sent, and its fees',
    breaks: `select coalesce(d.provider, l.owner), concat('sent ', d.pesewas, ', books ', l.pesewas)
             from (select provider, sum(sent_pesewas + fee_pesewas) as pesewas from disbursements
                   where state = 'paid' or cause = 'paid_after_failed' group by provider) d
             full join (select l.owner, -sum(l.debit_pesewas) as pesewas from journal_lines l join journals j on j.id = l.journal_id
                        where l.account = 'disbursementFloat' and j.event in ('disbursement-paid', 'disbursement-paid-late')
                        group by l.owner) l on l.owner = d.provider
             where d.pesewas is distinct from l.pesewas`,
  },
  {
    name: 'nothing-waits-for-ever',
    rule: 'A sending that is undecided for a day is being looked at by a person',
    breaks: `select reference, state from disbursements
             where state in ('created', 'submitted', 'awaiting', 'unknown')
               and created_at < (select now from moment) - interval '25 hours'`,
  },
]

const payments: Invariant[] = [
  {
    name: 'collection-float-follows-requests',
    rule: 'What the books have of a provider’s collections is what its payments brought, less its fees',
    breaks: `select coalesce(a.provider, l.owner), concat('payments ', a.pesewas, ', books ', l.pesewas)
             from (select provider, sum(case money when 'reversed' then 0 else paid_pesewas end - fee_pesewas) as pesewas
                   from payment_attempts where money <> 'none' and provider is not null group by provider) a
             full join (select l.owner, sum(l.debit_pesewas) as pesewas from journal_lines l join journals j on j.id = l.journal_id
                        where l.account = 'collectionFloat' and j.event in
                          ('premium-collected', 'wallet-topped-up', 'receipt-parked', 'collection-reversed')
                        group by l.owner) l on l.owner = a.provider
             where a.pesewas is distinct from l.pesewas`,
  },
  {
    name: 'settled-is-posted',
    rule: 'Every payment that is settled has its journal, every other has none',
    breaks: `select coalesce(c.client_reference, j.source_id), c.state
             from (select c.client_reference, c.state from checkouts c
                   join payment_attempts a on a.checkout_id = c.id and a.state = 'successful') c
             full join (select source_id from journals
                        where event in ('premium-collected', 'wallet-topped-up', 'premium-from-wallet', 'suspense-to-premium')) j
               on j.source_id = c.client_reference
             where c.client_reference is null or j.source_id is null`,
  },
  {
    name: 'paid-has-success',
    rule: 'A payment is paid by exactly one request, and only that makes it paid',
    breaks: `select c.client_reference, c.state from checkouts c
             left join payment_attempts a on a.checkout_id = c.id and a.state = 'successful'
             group by c.id having count(a.id) <> case when c.state = 'paid' then 1 else 0 end`,
  },
]

export const INVARIANTS: readonly Invariant[] = [...ledger, ...wallets, ...payouts, ...payments]
