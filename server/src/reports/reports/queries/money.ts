import { openOrPaidIn } from '../../../money/payouts/read/open-or-paid.ts'
import { FAILURE, FINAL_ATTEMPT, HAS_FAILED, STARTED_HOUR } from '../../../money/transactions/attempt-filter.ts'
import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { coversDay, inForceOn } from '../../../policies/policies/covered-days.ts'
import { momentIn, monthOf, ofBranch, type ReportQuery, type Scope } from '../scope.ts'

/** Only SuperAdmins see the commission of staff. */
const ofPayee = ({ reader }: Scope) => (reader.role === 'SuperAdmin' ? sql`true` : sql`c.payee_group = 'AGENT'`)

/** Commission amounts of the period, one row per event: earned, reversed, vested. */
export function commissionEvents(scope: Scope): Sql {
  const where = (moment: string) => sql`${momentIn(scope, moment)} and ${ofBranch(scope, 'c')} and ${ofPayee(scope)}`
  return sql`select c.payee_id, c.branch_id, c.policy_record_id, c.earned_at as at, 1 as lines, c.base_pesewas, c.gross_pesewas as earned,
      0::bigint as reversed, 0::bigint as vested, 0::bigint as withheld
    from commissions c where ${where('c.earned_at')}
    union all
    select c.payee_id, c.branch_id, c.policy_record_id, v.at, 0, 0, 0, v.gross_pesewas, 0, -v.withheld_pesewas
    from commission_reversals v join commissions c on c.id = v.commission_id where ${where('v.at')}
    union all
    select c.payee_id, c.branch_id, c.policy_record_id, c.vested_at, 0, 0, 0, 0, c.vested_pesewas, c.withheld_pesewas
    from commissions c where ${where('c.vested_at')}`
}

const SUMS = raw(`sum(e.lines)::bigint as lines, sum(e.base_pesewas)::bigint as base_pesewas,
  sum(e.earned)::bigint as earned_pesewas, sum(e.reversed)::bigint as reversed_pesewas,
  sum(e.vested)::bigint as vested_pesewas, sum(e.withheld)::bigint as withheld_pesewas`)

/** Withdrawals and payrolls that were paid in the period. */
function commissionPaid(scope: Scope): Sql {
  return sql`select u.id as payee_id, sum(t.amount)::bigint as paid
    from (select p.owner_id::uuid as payee_id, p.amount_pesewas as amount from payouts p
          where p.kind = 'withdrawal' and p.state = 'paid' and ${momentIn(scope, 'p.finished_at')}
          union all
          select l.user_id, l.amount_pesewas from staff_payrolls y join staff_payroll_lines l on l.payroll_id = y.id
          where y.outcome = 'paid' and ${momentIn(scope, 'y.decided_at')} and ${scope.reader.role === 'SuperAdmin'}) t
    join users u on u.id = t.payee_id where ${ofBranch(scope, 'u')} group by 1`
}

const byPerson: ReportQuery = (scope) =>
  sql`select u.id::text as key, u.full_name as name, coalesce(s.lines, 0) as lines,
        coalesce(s.earned_pesewas, 0) as earned_pesewas, coalesce(s.reversed_pesewas, 0) as reversed_pesewas,
        coalesce(s.vested_pesewas, 0) as vested_pesewas, coalesce(s.withheld_pesewas, 0) as withheld_pesewas,
        coalesce(p.paid, 0) as paid_pesewas
      from (select e.payee_id, ${SUMS} from (${commissionEvents(scope)}) e group by 1) s
      full join (${commissionPaid(scope)}) p on p.payee_id = s.payee_id
      join users u on u.id = coalesce(s.payee_id, p.payee_id)
      order by earned_pesewas desc, u.full_name, key`

const byMonth: ReportQuery = (scope) =>
  sql`select ${monthOf('e.at')} as key, ${monthOf('e.at')} as name, ${SUMS}
      from (${commissionEvents(scope)}) e group by 1, 2 order by 1`

const byCover: ReportQuery = (scope) =>
  sql`select r.cover_type as key, r.cover_type as name, ${SUMS}
      from (${commissionEvents(scope)}) e join policy_records r on r.id = e.policy_record_id
      where e.lines > 0 group by 1, 2 order by earned_pesewas desc, key`

const brokerage: ReportQuery = (scope) =>
  sql`select e.cover_type as key, e.cover_type as name, sum(e.base)::bigint as base_pesewas,
        sum(e.earned)::bigint as earned_pesewas, sum(e.reversed)::bigint as reversed_pesewas,
        sum(e.earned - e.reversed)::bigint as kept_pesewas
      from (select r.cover_type, g.base_pesewas as base, g.gross_pesewas as earned, 0::bigint as reversed
            from brokerages g join policy_records r on r.id = g.policy_record_id
            where ${momentIn(scope, 'g.earned_at')} and ${ofBranch(scope, 'r')}
            union all
            select r.cover_type, 0, 0, v.gross_pesewas
            from brokerage_reversals v join brokerages g on g.id = v.brokerage_id
            join policy_records r on r.id = g.policy_record_id
            where ${momentIn(scope, 'v.at')} and ${ofBranch(scope, 'r')}) e
      group by 1, 2 order by kept_pesewas desc, key`

/** Refunds `p` that were paid in the period, or requested in the period and are still open. */
export function openOrPaidRefunds(scope: Scope): Sql {
  return sql`p.kind = 'refund' and ${ofBranch(scope, 'p')} and ${openOrPaidIn(scope.from, scope.to)}`
}

const refunds: ReportQuery = (scope) =>
  sql`select p.funding ->> 'from' as key, p.funding ->> 'from' as name,
        count(*) filter (where p.state = 'paid') as paid,
        coalesce(sum(p.amount_pesewas) filter (where p.state = 'paid'), 0)::bigint as paid_pesewas,
        count(*) filter (where p.state <> 'paid') as open,
        coalesce(sum(p.amount_pesewas) filter (where p.state <> 'paid'), 0)::bigint as open_pesewas
      from payouts p where ${openOrPaidRefunds(scope)}
      group by 1, 2 order by paid_pesewas desc, key`

/** Mobile money attempts of the period that are final or under review. A payment under review does not count as failed. */
function attempts(scope: Scope): Sql {
  return sql`payment_attempts a join checkouts k on k.id = a.checkout_id
    where ${FINAL_ATTEMPT}
      and ${momentIn(scope, 'a.created_at')} and ${ofBranch(scope, 'k')}`
}

const COLLECTED =
  raw(`count(*) as attempts, count(distinct k.id) as payments, count(*) filter (where a.state = 'successful') as successful,
  coalesce(sum(a.paid_pesewas), 0)::bigint as paid_pesewas,
  coalesce(sum(a.fee_pesewas) filter (where a.paid_pesewas is not null), 0)::bigint as fee_pesewas`)

const byNetwork: ReportQuery = (scope) =>
  sql`select a.network as key, a.network as name, ${COLLECTED} from ${attempts(scope)}
      group by 1, 2 order by paid_pesewas desc, key`

const byHour: ReportQuery = (scope) =>
  sql`select ${STARTED_HOUR} as key, ${STARTED_HOUR} as name, ${COLLECTED} from ${attempts(scope)} group by 1, 2 order by 1`

const failed: ReportQuery = (scope) =>
  sql`select ${FAILURE} as key, ${FAILURE} as name, count(*) as attempts,
        count(distinct k.id) as payments, sum(a.due_pesewas)::bigint as due_pesewas
      from ${attempts(scope)} and ${HAS_FAILED} group by 1, 2 order by attempts desc, key`

/** Motor business by risk class, which the regulator requests every quarter. */
const motorReturn: ReportQuery = (scope) =>
  // Each part is summed before the join, so that PostgreSQL reads the large parts in parallel.
  sql`select e.risk_code as key, e.risk_code as name, sum(e.policies)::bigint as policies, sum(e.in_force)::bigint as in_force,
        sum(e.net)::bigint as net_pesewas, sum(e.fees)::bigint as fees_pesewas, sum(e.brokerage)::bigint as brokerage_pesewas,
        sum(e.claims)::bigint as claims, sum(e.paid)::bigint as claims_paid_pesewas, sum(e.reserved)::bigint as reserve_pesewas
      from (select r.risk_code, count(*) filter (where r.kind <> 'endorsement') as policies, 0 as in_force,
              sum(r.office_premium_pesewas) as net, sum(r.fees_pesewas) as fees,
              coalesce(sum(g.gross_pesewas), 0) as brokerage, 0 as claims, 0 as paid, 0 as reserved
            from policy_records r left join brokerages g on g.policy_record_id = r.id
            where r.product = 'motor' and ${momentIn(scope, 'r.issued_at')} and ${ofBranch(scope, 'r')} group by 1
            union all
            select r.risk_code, 0, count(*), 0, 0, 0, 0, 0, 0 from policy_records r
            where r.product = 'motor' and ${inForceOn(scope.to)} and ${coversDay(scope.to)} and ${ofBranch(scope, 'r')}
            group by 1
            union all
            select r.risk_code, 0, 0, 0, 0, 0, count(*), 0,
              sum(case when c.status in ('rejected', 'paid', 'closed', 'withdrawn') then 0
                else greatest(c.reserve_pesewas - c.paid_pesewas, 0) end)
            from claims c join policy_records r on r.id = c.policy_record_id
            where r.product = 'motor' and ${momentIn(scope, 'c.reported_at')} and ${ofBranch(scope, 'c')} group by 1
            union all
            select r.risk_code, 0, 0, 0, 0, 0, 0, sum(p.amount_pesewas), 0
            from payouts p join claims c on c.id = p.claim_id join policy_records r on r.id = c.policy_record_id
            where r.product = 'motor' and p.state = 'paid' and ${momentIn(scope, 'p.finished_at')} and ${ofBranch(scope, 'c')}
            group by 1) e
      group by 1, 2 order by net_pesewas desc, key`

export const MONEY = {
  'commission-by-person': byPerson,
  'commission-by-month': byMonth,
  'commission-by-cover': byCover,
  brokerage,
  refunds,
  'collections-by-network': byNetwork,
  'collections-by-hour': byHour,
  'collections-failed': failed,
  'nic-motor-return': motorReturn,
} satisfies Record<string, ReportQuery>
