import { CLAIM_AGES, CLAIM_SERVICE_LEVELS } from '@okwan/domain/service/claims/terms'
import { DECISION_HOURS } from '@okwan/domain/service/service-requests/lifecycle'
import { and, join, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { outcomeOf, stoppedOn } from '../../../service/claims/read/progress.ts'
import { dayOf, momentIn, ofBranch, ofRecord, type ReportQuery, type Scope } from '../scope.ts'
import { earnedByCover } from './earning.ts'

const ENDED = raw("('rejected', 'paid', 'closed', 'withdrawn')")

/** Claims `c` with their policy record `r`. */
const CLAIMS = raw('claims c join policy_records r on r.id = c.policy_record_id')
const ofClaim = (scope: Scope): Sql =>
  scope.product ? and([ofBranch(scope, 'c'), sql`r.product = ${scope.product}`]) : ofBranch(scope, 'c')

/** Amount that a claim may still cost. */
const RESERVED = raw(
  `case when c.status in ('rejected', 'paid', 'closed', 'withdrawn') then 0 else greatest(c.reserve_pesewas - c.paid_pesewas, 0) end`,
)

function lossesByCover(scope: Scope): Sql {
  return sql`select r.cover_type, count(*) as claims, sum(c.paid_pesewas)::bigint as paid_pesewas,
      sum(${RESERVED})::bigint as reserve_pesewas
    from ${CLAIMS}
    where c.incident_date between ${scope.from} and ${scope.to} and c.status <> 'withdrawn' and ${ofClaim(scope)}
    group by 1`
}

const DAYS_PER_YEAR = 365

const frequency: ReportQuery = (scope) =>
  sql`select coalesce(e.cover_type, l.cover_type) as key, coalesce(e.cover_type, l.cover_type) as name,
        coalesce(e.cover_days, 0) as cover_days, coalesce(l.claims, 0) as claims,
        coalesce(l.claims, 0) * ${DAYS_PER_YEAR}::bigint as claim_years
      from (select r.cover_type,
              sum(upper(r.cover * daterange(${scope.from}, ${scope.to}, '[]'))
                - lower(r.cover * daterange(${scope.from}, ${scope.to}, '[]')))::bigint as cover_days
            from policy_records r
            where r.issued_at is not null and r.end_date >= ${scope.from} and r.start_date <= ${scope.to}
              and r.cover && daterange(${scope.from}, ${scope.to}, '[]') and ${ofRecord(scope)}
            group by 1) e
      full join (${lossesByCover(scope)}) l on l.cover_type = e.cover_type
      order by claims desc, cover_days desc, key`

const lossRatio: ReportQuery = (scope) =>
  sql`select coalesce(e.cover_type, l.cover_type) as key, coalesce(e.cover_type, l.cover_type) as name,
        coalesce(e.earned_pesewas, 0) as earned_pesewas, coalesce(l.claims, 0) as claims,
        coalesce(l.paid_pesewas, 0) as paid_pesewas, coalesce(l.reserve_pesewas, 0) as reserve_pesewas,
        coalesce(l.paid_pesewas + l.reserve_pesewas, 0) as incurred_pesewas
      from (${earnedByCover(scope)}) e full join (${lossesByCover(scope)}) l on l.cover_type = e.cover_type
      order by earned_pesewas desc, key`

const severity: ReportQuery = (scope) =>
  sql`select c.type as key, c.type as name, count(distinct c.id) as claims, sum(p.amount_pesewas)::bigint as paid_pesewas
      from payouts p join claims c on c.id = p.claim_id join policy_records r on r.id = c.policy_record_id
      where p.kind = 'claim' and p.state = 'paid' and ${momentIn(scope, 'p.finished_at')} and ${ofClaim(scope)}
      group by 1, 2 order by paid_pesewas desc, key`

/** The band of an age, by its smallest number of days. */
const AGE_BAND = raw(
  `case ${CLAIM_AGES.toReversed()
    .map(({ minDays }) => `when a.age >= ${minDays} then '${minDays}'`)
    .join(' ')} end`,
)

const ageing: ReportQuery = (scope) =>
  sql`select ${AGE_BAND} as key, ${AGE_BAND} as name, count(*) as claims, sum(a.reserved)::bigint as reserve_pesewas,
        count(*) filter (where a.late) as late
      from (select ${scope.to}::date - ${dayOf('c.reported_at')} as age, ${RESERVED} as reserved,
              c.breaches <> '{}' or c.next_due_on < ${scope.to}::date as late
            from ${CLAIMS}
            where c.status not in ${ENDED} and c.reported_at < (${scope.to}::date + 1)::timestamp at time zone 'UTC'
              and ${ofClaim(scope)}) a
      group by 1, 2 order by min(a.age)`

const reserve: ReportQuery = (scope) =>
  sql`select c.type as key, c.type as name, count(*) as claims, sum(f.first)::bigint as first_pesewas,
        sum(c.paid_pesewas)::bigint as paid_pesewas, sum(${RESERVED})::bigint as reserve_pesewas,
        sum(c.paid_pesewas + ${RESERVED})::bigint as incurred_pesewas
      from ${CLAIMS}
      cross join lateral (select coalesce((select g.reserve_pesewas from claim_log g where g.claim_id = c.id
        order by g.id limit 1), c.reserve_pesewas) as first) f
      where ${momentIn(scope, 'c.reported_at')} and ${ofClaim(scope)}
      group by 1, 2 order by first_pesewas desc, key`

const decisions: ReportQuery = (scope) =>
  sql`select ${outcomeOf('c')} as key, ${outcomeOf('c')} as name, count(*) as claims, sum(${RESERVED})::bigint as reserve_pesewas,
        sum(c.paid_pesewas)::bigint as paid_pesewas
      from ${CLAIMS} where ${momentIn(scope, 'c.reported_at')} and ${ofClaim(scope)}
      group by 1, 2 order by claims desc, key`

const SERVICE_LEVELS = join(
  CLAIM_SERVICE_LEVELS.map((serviceLevel) => sql`(${raw(`'${serviceLevel}'`)}, ${stoppedOn('c', serviceLevel)})`),
  ', ',
)

/** A claim counts for a service level once its step was done, in time or late. */
const claimTimes: ReportQuery = (scope) =>
  sql`select k.service_level as key, k.service_level as name, count(*) as finished,
        count(*) filter (where not k.service_level = any(c.breaches)) as in_time
      from claims c
      cross join lateral (values ${SERVICE_LEVELS}) k (service_level, done_on)
      where k.done_on is not null and ${momentIn(scope, 'c.reported_at')} and ${ofBranch(scope, 'c')}
      group by 1, 2 order by min(array_position(${CLAIM_SERVICE_LEVELS}::text[], k.service_level))`

const hoursBetween = (from: string, to: string) => `round(extract(epoch from ${to} - ${from}) / 3600)::bigint`

const requestTimes: ReportQuery = (scope) =>
  sql`select q.kind as key, q.kind as name, count(*) as finished,
        count(*) filter (where q.decided_at <= q.raised_at + ${DECISION_HOURS}::integer * interval '1 hour') as in_time,
        sum(${raw(hoursBetween('q.raised_at', 'q.decided_at'))})::bigint as hours
      from service_requests q where ${momentIn(scope, 'q.decided_at')} and ${ofBranch(scope, 'q')}
      group by 1, 2 order by finished desc, key`

const challengeTimes: ReportQuery = (scope) =>
  sql`select h.reason as key, h.reason as name, count(*) as finished,
        count(*) filter (where h.resolved_at <= h.opened_at + interval '1 hour') as in_time,
        sum(${raw(hoursBetween('h.opened_at', 'h.resolved_at'))})::bigint as hours
      from challenges h where ${momentIn(scope, 'h.resolved_at')} and ${ofBranch(scope, 'h')}
      group by 1, 2 order by finished desc, key`

export const CLAIMS_AND_SERVICE = {
  'claims-frequency': frequency,
  'claims-severity': severity,
  'claims-ageing': ageing,
  'claims-reserve': reserve,
  'loss-ratio': lossRatio,
  'claims-decisions': decisions,
  'request-times': requestTimes,
  'claim-times': claimTimes,
  'challenge-times': challengeTimes,
} satisfies Record<string, ReportQuery>
