import { balanceDays } from '@okwan/domain/reports/reports/period'
import { join, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { hasUnearned, isOpenAfter, premiumDays } from '../../../policies/policies/covered-days.ts'
import { momentIn, ofRecord, type ReportQuery, type Scope } from '../scope.ts'

const WRITTEN_PREMIUM = { premium: raw('w.premium'), days: raw('w.days'), endDate: raw('w.end_date') }

const isOpenOn = (day: Sql) => isOpenAfter(day, 'w')

/** Unearned premium of an open record at the end of a day. Halves round away from zero, as in `unearnedOn` of the domain. */
function openUnearned(day: Sql): Sql {
  const exact = premiumDays(WRITTEN_PREMIUM, day)
  return sql`case when w.premium < 0 then -((w.days / 2 - ${exact}) / w.days) else (${exact} + w.days / 2) / w.days end`
}

const unearnedAt = (day: Sql) => sql`case when ${isOpenOn(day)} then ${openUnearned(day)} else 0 end`

const WRITTEN = raw(`select r.cover_type, r.policy_id, r.office_premium_pesewas as premium,
    r.issued_at, r.end_date, r.cancelled_from,
    (r.end_date - r.start_date + 1)::bigint as days from policy_records r`)

/** Records that have unearned premium on a day of the period, or that were issued in the period. */
function written(scope: Scope): Sql {
  return sql`${WRITTEN} where r.issued_at < (${scope.to}::date + 1)::timestamp at time zone 'UTC'
    and (r.end_date >= ${scope.from} or r.issued_at >= ${scope.from}::date::timestamp at time zone 'UTC')
    and ${ofRecord(scope)}`
}

/** Adds up all days in one pass over the records, which PostgreSQL can divide between processes. */
const unearnedByDay: ReportQuery = (scope) => {
  const days = balanceDays(scope)
  const sums = days.map((day, i) => {
    const at = sql`${day}::date`
    const isOpen = isOpenOn(at)
    const isCounted = hasUnearned(WRITTEN_PREMIUM, at)
    return sql`count(*) filter (where ${isOpen} and ${isCounted}) as ${raw(`policies${i}`)},
      sum(${openUnearned(at)}) filter (where ${isOpen}) as ${raw(`unearned${i}`)}`
  })
  const each = days.map((day, i) => sql`(${day}, t.${raw(`policies${i}`)}, t.${raw(`unearned${i}`)})`)
  return sql`select d.key, d.key as name, d.policies, coalesce(d.unearned, 0)::bigint as unearned_pesewas
      from (select count(*) as records, ${join(sums, ', ')} from (${written(scope)}) w) t
      cross join lateral (values ${join(each, ', ')}) as d (key, policies, unearned)
      where t.records > 0 order by 1`
}

/** Refunds of premium that were approved in the period, without levies and taxes. */
function refunded(scope: Scope): Sql {
  return sql`select r.cover_type, sum(l.debit_pesewas)::bigint as refunded_pesewas
    from journals j join journal_lines l on l.journal_id = j.id
      and l.account in ('premiumPayable', 'insurerRecoverable', 'brokerage')
    join payouts p on p.kind = 'refund' and p.owner_id = j.source_id
    join policy_records r on r.policy_id = p.policy_id and r.is_current
    where j.event = 'refund-approved' and ${momentIn(scope, 'j.posted_at')} and ${ofRecord(scope)}
    group by 1`
}

/** Written, refunded, unearned and earned premium of the period by cover. */
export function earnedByCover(scope: Scope): Sql {
  const dayBefore = sql`(${scope.from}::date - 1)`
  return sql`select e.cover_type, e.written_pesewas, coalesce(f.refunded_pesewas, 0) as refunded_pesewas, e.before_pesewas,
      e.after_pesewas,
      e.written_pesewas - coalesce(f.refunded_pesewas, 0) + e.before_pesewas - e.after_pesewas as earned_pesewas
    from (select w.cover_type,
            coalesce(sum(w.premium) filter (where w.issued_at >= ${scope.from}::date::timestamp at time zone 'UTC'), 0)::bigint as written_pesewas,
            sum(${unearnedAt(dayBefore)})::bigint as before_pesewas,
            sum(${unearnedAt(sql`${scope.to}::date`)})::bigint as after_pesewas
          from (${written(scope)}) w group by 1) e
    left join (${refunded(scope)}) f on f.cover_type = e.cover_type`
}

const earned: ReportQuery = (scope) =>
  sql`select e.cover_type as key, e.cover_type as name, e.written_pesewas, e.refunded_pesewas, e.before_pesewas,
        e.after_pesewas, e.earned_pesewas
      from (${earnedByCover(scope)}) e order by e.earned_pesewas desc, key`

export const EARNING = {
  'unearned-premium': unearnedByDay,
  'earned-premium': earned,
} satisfies Record<string, ReportQuery>
