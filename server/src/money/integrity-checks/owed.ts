import { balances, type Invariant, newLines, within } from './invariant.ts'

/** A condition that limits a check to some owners, such as owners with recent postings. */
type Owners = (column: string) => string
const allOwners: Owners = () => 'true'
const postedIn =
  (account: string): Owners =>
  (column) =>
    `${column} = any(array(select distinct l.owner from ${newLines} where l.account = '${account}'))`

/** The balance of an account for each owner from the journal lines, of all events or of the given ones. */
function lineBalance(account: string, owners: Owners, events?: readonly string[]): string {
  const named = events ? `and j.event in (${events.map((event) => `'${event}'`).join(', ')})` : ''
  return `select l.owner, -sum(l.debit_pesewas) as pesewas from journal_lines l join journals j on j.id = l.journal_id
          where l.account = '${account}' and ${owners('l.owner')} ${named} group by l.owner`
}

/** The balance of an account for each owner from the totals of closed days and the newer lines, of all events. */
const carriedBalance = (account: string) =>
  `select owner, -debit_pesewas as pesewas from (${balances(`('${account}')`)}) b`

/** Owners for whom the sum of the records (owner, pesewas) differs from the ledger. */
function differ(records: string, ledger: string): string {
  return `select coalesce(r.owner, b.owner), concat('records ', coalesce(r.pesewas, 0), ', ledger ', coalesce(b.pesewas, 0))
          from (select owner, sum(pesewas) as pesewas from (${records}) r group by owner) r
          full join (${ledger}) b on b.owner = r.owner
          where coalesce(r.pesewas, 0) <> coalesce(b.pesewas, 0)`
}

// A disbursement that was paid after a reported failure has left our account too.
const HAS_LEFT = `(d.state = 'paid' or d.cause = 'paid_after_failed')`
// A refund that was rejected after its approval is no longer payable.
const APPROVED = `p.approved_at is not null and p.state <> 'rejected'`

/** Amounts that approved refunds debited from an account. `field` is the field of `funding` with the owner. */
const refundedFrom = (from: string, field: string, owners: Owners) =>
  `select p.funding ->> '${field}' as owner, -p.amount_pesewas as pesewas from payouts p
   where p.funding ->> 'from' = '${from}' and ${APPROVED} and ${owners(`p.funding ->> '${field}'`)}`

const refunds = `
  select p.id::text as owner, p.amount_pesewas as pesewas from payouts p where p.kind = 'refund' and ${APPROVED}
  union all
  select p.id::text, -p.amount_pesewas from payouts p where p.kind = 'refund' and p.reserve_reference is not null
  union all
  select p.id::text, -d.sent_pesewas from payouts p join disbursements d on d.payout_id = p.id
  where p.kind = 'refund' and ${HAS_LEFT}`

const claims = `
  select c.id::text as owner,
    c.paid_pesewas + case when c.status in ('offer_accepted', 'payout_pending', 'payout_failed') then c.payable_pesewas else 0 end
      as pesewas from claims c
  union all
  select p.claim_id::text, -p.amount_pesewas from payouts p where p.kind = 'claim' and p.reserve_reference is not null
  union all
  select p.claim_id::text, -d.sent_pesewas from payouts p join disbursements d on d.payout_id = p.id
  where p.kind = 'claim' and ${HAS_LEFT}`

/** Parked payments are in suspense until they are refunded; a settled payment that was reversed is negative there. */
const parkedPayments = (owners: Owners) => `
  select c.client_reference as owner, case a.money when 'reversed' then -a.paid_pesewas else a.paid_pesewas end as pesewas
  from checkouts c join payment_attempts a on a.checkout_id = c.id
  where ${owners('c.client_reference')}
    and (a.money = 'parked' or (a.money = 'returned' and a.state <> 'successful')
      or (a.money = 'reversed' and a.state = 'successful'))
  union all ${refundedFrom('suspense', 'paymentId', owners)}`
// Corrections by reconciliation are excluded, because they belong to a difference and not to a payment.
const PARKING = [
  'receipt-parked',
  'collection-reversed',
  'suspense-to-premium',
  'suspense-to-wallet',
  'suspense-to-refund',
  'reversal',
]
const inSuspense = (owners: Owners) => differ(parkedPayments(owners), lineBalance('suspense', owners, PARKING))

/** The part of the premium that the sale paid; a difference after a correction has its own checkout. */
const PAID_BY_SALE = `r.premium_pesewas - coalesce((select d.amount_pesewas from checkouts d
  where d.payable_type = 'premium-difference' and d.payable_id = r.id and d.state = 'paid'), 0)`

/** Premium of each payment that is paid but not issued: paid premium minus issued premium, completed changes and refunds. */
const paidNotIssued = (owners: Owners) => `
  select c.client_reference as owner, c.amount_pesewas as pesewas from checkouts c
  where c.state = 'paid' and c.payable_type <> 'wallet-top-up' and ${owners('c.client_reference')}
  union all
  select c.client_reference, case c.payable_type when 'premium-difference' then -c.amount_pesewas else -(${PAID_BY_SALE}) end
  from checkouts c join policy_records r on r.id = c.payable_id
  where c.state = 'paid' and c.payable_type in ('motor-purchase', 'travel-purchase', 'premium-difference')
    and r.issued_at is not null and ${owners('c.client_reference')}
  union all
  select f.client_reference, -(${PAID_BY_SALE}) from fleets f join fleet_records m on m.fleet_id = f.id
  join policy_records r on r.id = m.policy_record_id where r.issued_at is not null and ${owners('f.client_reference')}
  union all
  select c.client_reference, -c.amount_pesewas from checkouts c join service_requests s on s.id = c.payable_id
  where c.state = 'paid' and c.payable_type = 'service-request' and s.carried_out_at is not null
    and ${owners('c.client_reference')}
  union all ${refundedFrom('unissued', 'paymentId', owners)}`
const unissued = (owners: Owners) => differ(paidNotIssued(owners), lineBalance('unissuedPremium', owners))

const overpaid = `
  select c.customer_id as owner, a.paid_pesewas - c.amount_pesewas as pesewas
  from payment_attempts a join checkouts c on c.id = a.checkout_id
  where a.state = 'successful' and c.payable_type <> 'wallet-top-up' and a.paid_pesewas > c.amount_pesewas
  union all ${refundedFrom('credit', 'customerId', allOwners)}`

/**
 * A refund that was rejected after its approval and is open again, because the network reported it as paid. The refund that
 * replaced it can exist at the same time.
 */
export const REOPENED = `p.state not in ('rejected', 'withdrawn') and exists (
  select from journal_lines r join journals j on j.id = r.journal_id
  where r.account = 'refundsPayable' and r.owner = p.id::text and j.event = 'reversal')`

const NEVER_NEGATIVE = `('commissionPending', 'staffCommission', 'unissuedPremium', 'customerCredit', 'agentReceivable')`
/** Owners with a balance on the wrong side. The debt of agents is a debit balance, the others are credit balances. */
const overdrawn = (lines: string) => `
  select l.owner, concat(l.account, ': debit balance ', sum(l.debit_pesewas)) from (${lines}) l
  group by l.account, l.owner
  having sum(l.debit_pesewas) * case l.account when 'agentReceivable' then -1 else 1 end > 0
    and sum(l.debit_pesewas) * case l.account when 'agentReceivable' then -1 else 1 end > (
      select coalesce(sum(p.amount_pesewas), 0) from payouts p
      where p.kind = 'refund' and ${REOPENED}
        and case l.account when 'customerCredit' then p.funding ->> 'customerId'
                           when 'unissuedPremium' then p.funding ->> 'paymentId' end = l.owner)
      -- A reversal of paid commission is deducted from the next payment.
      + (select coalesce(sum(s.amount_pesewas), 0) from staff_payroll_lines s join staff_payrolls b on b.id = s.payroll_id
         where l.account = 'staffCommission' and b.outcome = 'paid' and s.user_id::text = l.owner)`

/**
 * Issued policies whose premium was not posted. Policies created by `npm run db:fill` have no payments, and imported policies
 * were paid for in the previous system.
 */
const unpaid = (condition: string) => `
  select r.id, concat('premium ', r.premium_pesewas, ', issued ', l.pesewas) from policy_records r
  left join journals j on j.event = 'premium-issued' and j.source_id = r.id::text
  left join lateral (select sum(debit_pesewas) as pesewas from journal_lines
                     where journal_id = j.id and account = 'unissuedPremium') l on true
  where r.issued_at is not null and ${condition} and r.kind in ('new', 'renewal') and l.pesewas is distinct from r.premium_pesewas
    and not exists (select from import_rows i where i.policy_record_id = r.id)
    and not exists (select from motor_estimates e where e.id = r.estimate_id and e.payload @> '{"filled": true}')`

/** Amounts payable to customers, and premium that is not issued yet. */
export const owed: Invariant[] = [
  {
    name: 'refunds-are-owed-as-approved',
    rule: 'Refunds payable match approved, unpaid refunds',
    violationQuery: differ(refunds, lineBalance('refundsPayable', allOwners)),
    recent: differ(refunds, carriedBalance('refundsPayable')),
  },
  {
    name: 'claims-are-owed-as-agreed',
    rule: 'Claims payable match accepted, unpaid settlements',
    violationQuery: differ(claims, lineBalance('claimsPayable', allOwners)),
    recent: differ(claims, carriedBalance('claimsPayable')),
  },
  {
    name: 'suspense-is-parked-money',
    rule: 'Suspense balances match unallocated payments',
    violationQuery: inSuspense(allOwners),
    recent: inSuspense(postedIn('suspense')),
    isWindowed: true,
  },
  {
    name: 'premium-waits-for-cover',
    rule: 'Unissued premium matches paid sales without a policy',
    violationQuery: unissued(allOwners),
    recent: unissued(postedIn('unissuedPremium')),
    isWindowed: true,
  },
  {
    name: 'cover-is-paid-for',
    rule: 'Every issued policy is fully paid',
    violationQuery: unpaid('true'),
    // Policies of closed days are read day by day, because all of them together take too long.
    recent: unpaid(within('r.issued_at')),
    isWindowed: true,
    isDaily: true,
  },
  {
    name: 'credit-is-overpaid-money',
    rule: 'Customer credit matches unrefunded overpayments',
    violationQuery: differ(overpaid, lineBalance('customerCredit', allOwners)),
    isDaily: true,
  },
  {
    name: 'nobody-is-owed-less-than-nothing',
    rule: 'No negative commission, premium, credit or agent debt',
    violationQuery: overdrawn(
      `select account, owner, debit_pesewas from journal_lines where account in ${NEVER_NEGATIVE}`,
    ),
    recent: overdrawn(balances(NEVER_NEGATIVE)),
  },
]
