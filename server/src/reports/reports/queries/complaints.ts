import {
  COMPLAINT_CATEGORY_LABELS,
  COMPLAINT_OUTCOME_LABELS,
  ROOT_CAUSE_LABELS,
} from '@okwan/domain/service/complaints/terms'
import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { dayOf, momentIn, ofBranch, type ReportQuery, type Scope } from '../scope.ts'

const RECEIVED_ON = dayOf('s.received_at')
const DAYS = sql`(s.answered_on - ${RECEIVED_ON})`

/** The acknowledgement or the answer was late, or a deadline has passed. */
const isLate = ({ today }: Scope): Sql =>
  sql`(s.next_due_on < ${today}::date or s.acknowledged_on > s.acknowledge_due_on or s.answered_on > s.answer_due_on)`

/** A complaint about the reader is neither listed nor counted before it is shared with them. */
const isShown = (scope: Scope): Sql =>
  sql`${momentIn(scope, 's.received_at')} and ${ofBranch(scope, 's')}
    and (s.about_id is distinct from ${scope.reader.id} or s.is_shared)`

const received = (scope: Scope): Sql => sql`from complaints s where ${isShown(scope)}`

const byCategory: ReportQuery = (scope) =>
  sql`select s.category as key, s.category as name, count(*) as complaints,
        count(*) filter (where s.outcome = 'upheld') as upheld,
        count(*) filter (where s.outcome = 'partly_upheld') as partly_upheld,
        count(*) filter (where s.outcome = 'not_upheld') as not_upheld, count(*) filter (where s.outcome is null) as unanswered,
        count(*) filter (where ${isLate(scope)}) as overdue, coalesce(sum(${DAYS}), 0)::bigint as days,
        count(s.answered_on) as answered
      ${received(scope)} group by 1, 2 order by complaints desc, key`

const byCause: ReportQuery = (scope) =>
  sql`select s.root_cause as key, s.root_cause as name, count(*) as complaints,
        count(*) filter (where s.outcome <> 'not_upheld') as upheld, coalesce(sum(${DAYS}), 0)::bigint as days
      ${received(scope)} and s.root_cause is not null group by 1, 2 order by complaints desc, key`

/** Labels come from constants of the domain. */
function labelled(column: string, labels: Record<string, string>): Sql {
  const cases = Object.entries(labels).map(([code, label]) => `when '${code}' then '${label}'`)
  return raw(`coalesce(case ${column} ${cases.join(' ')} end, '')`)
}

const register: ReportQuery = (scope) =>
  sql`select n.number as key, n.number as name, ${RECEIVED_ON}::text as received_on,
        ${labelled('s.category', COMPLAINT_CATEGORY_LABELS)} as category,
        ${labelled('s.outcome', COMPLAINT_OUTCOME_LABELS)} as outcome, ${labelled('s.root_cause', ROOT_CAUSE_LABELS)} as cause,
        ${DAYS} as days_to_answer, num_nonnulls(s.answered_on) as answered, case when ${isLate(scope)} then 1 else 0 end as overdue
      from complaints s
      cross join lateral (select 'CMP-' || to_char(s.received_at at time zone 'UTC', 'YY') || '-'
        || lpad(s.number::text, greatest(6, length(s.number::text)), '0') as number) n
      where ${isShown(scope)} order by s.number`

export const COMPLAINTS = {
  complaints: byCategory,
  'complaint-causes': byCause,
  'complaints-register': register,
} satisfies Record<string, ReportQuery>
