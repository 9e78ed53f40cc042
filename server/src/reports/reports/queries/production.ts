import { and, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { coversDay, inForceOn } from '../../../policies/policies/covered-days.ts'
import { endedIn, isSold, lostReason, takesOver } from '../../../policies/policies/ended-terms.ts'
import { momentIn, ofBranch, ofRecord, type ReportQuery, type Scope } from '../scope.ts'

const LARGEST_FIRST = raw('gross_pesewas desc, key')
const OLDEST_FIRST = raw('key')

type Grouping = { key: string; name: string; joins?: string; order?: Sql; policies?: string }

/** Changes of policies add premium, but no policies. */
const SOLD = "count(*) filter (where r.kind <> 'endorsement')"

/** Issued policy records of the period, grouped. */
function sold({ key, name, joins = '', order = LARGEST_FIRST, policies = SOLD }: Grouping): ReportQuery {
  return (scope) =>
    sql`select ${raw(key)} as key, ${raw(name)} as name, ${raw(policies)} as policies,
          sum(r.office_premium_pesewas)::bigint as net_pesewas, sum(r.fees_pesewas)::bigint as fees_pesewas,
          sum(r.premium_pesewas)::bigint as gross_pesewas
        from policy_records r ${raw(joins)}
        where ${momentIn(scope, 'r.issued_at')} and ${ofRecord(scope)}
        group by 1, 2 order by ${order}`
}

const BY_MONTH = "to_char(r.issued_at at time zone 'UTC', 'YYYY-MM')"
const BY_DAY = "to_char(r.issued_at at time zone 'UTC', 'YYYY-MM-DD')"

/** Policies that cover the last day. The premium of a term includes the premium of its changes. */
const inForce: ReportQuery = (scope) =>
  sql`select r.cover_type as key, r.cover_type as name, count(*) filter (where ${coversDay(scope.to)}) as policies,
        coalesce(sum(r.sum_insured_pesewas) filter (where ${coversDay(scope.to)}), 0)::bigint as insured_pesewas,
        sum(r.office_premium_pesewas)::bigint as net_pesewas
      from policy_records r where ${inForceOn(scope.to)} and ${ofRecord(scope)}
      group by 1, 2 order by policies desc, key`

/** Motor terms of the scope that ended in the period until today. */
function endedTerms(scope: Scope, alias: string): Sql {
  const to = scope.to < scope.today ? scope.to : scope.today
  return and([endedIn({ from: scope.from, to }, alias), ofBranch(scope, alias)])
}

/**
 * The last renewal `n` of each policy, and the ended terms `o` whose vehicle got cover by another policy. Both are joined as
 * sets, because looking up both for each term takes several times as long.
 */
function nextTerms(scope: Scope): Sql {
  return sql`left join (select s.policy_id, max(s.record_number) as last from policy_records s
      where s.kind = 'renewal' and ${raw(isSold('s'))} group by 1) n on n.policy_id = r.policy_id
    left join (select distinct e.id from policy_records e join policy_records v on ${raw(takesOver('v', 'e'))}
      where ${endedTerms(scope, 'e')}) o on o.id = r.id`
}

/** Whether a following term was sold, in the same policy or in another policy for the vehicle. */
const wasRenewed = raw('(coalesce(n.last > r.record_number, false) or o.id is not null)')

function renewals({ key, name, joins = '', order = raw('due desc, key') }: Grouping): ReportQuery {
  return (scope) =>
    sql`select t.key, t.name, count(*) as due, count(*) filter (where t.renewed) as renewed,
          count(*) filter (where not t.renewed) as lost,
          coalesce(sum(t.office_premium_pesewas) filter (where not t.renewed), 0)::bigint as lost_pesewas
        from (select ${raw(key)} as key, ${raw(name)} as name, r.office_premium_pesewas, ${wasRenewed} as renewed
              from policy_records r ${raw(joins)} ${nextTerms(scope)} where ${endedTerms(scope, 'r')}) t
        group by t.key, t.name order by ${order}`
}

const lostRenewals: ReportQuery = (scope) =>
  sql`select ${lostReason} as key, ${lostReason} as name, count(*) as lost,
        sum(r.office_premium_pesewas)::bigint as lost_pesewas
      from policy_records r ${nextTerms(scope)} where ${endedTerms(scope, 'r')} and not ${wasRenewed}
      group by 1, 2 order by lost desc, key`

const SELLER = 'join users u on u.id = coalesce(r.agent_id, r.seller_id)'

export const PRODUCTION = {
  'production-by-product': sold({ key: 'r.product', name: 'r.product' }),
  'production-by-cover': sold({ key: 'r.cover_type', name: 'r.cover_type' }),
  'production-by-branch': sold({
    key: 'r.branch_id::text',
    name: 'b.name',
    joins: 'join branches b on b.id = r.branch_id',
  }),
  'production-by-agent': sold({ key: 'u.id::text', name: 'u.full_name', joins: SELLER }),
  'production-by-month': sold({ key: BY_MONTH, name: BY_MONTH, order: OLDEST_FIRST }),
  'production-by-day': sold({ key: BY_DAY, name: BY_DAY, order: OLDEST_FIRST }),
  'production-by-kind': sold({ key: 'r.kind', name: 'r.kind', policies: 'count(*)' }),
  'production-by-insurer': sold({ key: 'r.insurer_code', name: 'r.insurer_code' }),
  'policies-in-force': inForce,
  'renewals-by-month': renewals({
    key: "to_char(r.end_date, 'YYYY-MM')",
    name: "to_char(r.end_date, 'YYYY-MM')",
    order: OLDEST_FIRST,
  }),
  'renewals-by-agent': renewals({ key: 'u.id::text', name: 'u.full_name', joins: SELLER }),
  'renewals-by-cover': renewals({ key: 'r.cover_type', name: 'r.cover_type' }),
  'renewals-lost': lostRenewals,
} satisfies Record<string, ReportQuery>
