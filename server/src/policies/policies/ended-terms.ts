import type { LostReason } from '@okwan/domain/policies/policies/terms'
import { raw, type Sql, sql } from '../../platform/db/sql.ts'

type Days = { from?: string | undefined; to?: string | undefined }

/** Motor terms that ended in a period. Each term is represented by its last version. */
export function endedIn({ from = '-infinity', to = 'infinity' }: Days, alias = 'r'): Sql {
  const r = raw(alias)
  return sql`${r}.product = 'motor' and ${r}.issued_at is not null and ${r}.end_date >= ${from} and ${r}.end_date <= ${to}
    and (${r}.cancelled_from is null or ${r}.cancelled_from > ${r}.end_date)
    and (${r}.superseded_from is null or ${r}.superseded_from > ${r}.end_date)`
}

export const isSold = (alias: string) =>
  `(${alias}.issued_at is not null or ${alias}.status in ('issuing', 'challenged'))`

/** Whether a record `v` of another policy covers the vehicle of an ended term `e` and starts at most 30 days after its end. */
export const takesOver = (v: string, e: string) =>
  `(${v}.vehicle_id = ${e}.vehicle_id and ${v}.policy_id <> ${e}.policy_id and ${v}.end_date > ${e}.end_date
    and ${v}.start_date <= ${e}.end_date + 30 and ${v}.cancelled_from is null and ${isSold(v)})`

/** Whether a term was sold that follows an ended term `r`, in the same policy or in another policy for the vehicle. */
export const isRenewed =
  raw(`(exists (select from policy_records n where n.policy_id = r.policy_id and n.kind = 'renewal'
    and n.record_number > r.record_number and ${isSold('n')})
  or exists (select from policy_records o where ${takesOver('o', 'r')}))`)

const LOST_REASON_SQL: Record<LostReason, string> = {
  'claim-declined': "exists (select from claims c where c.policy_id = r.policy_id and c.status = 'rejected')",
  'offer-unpaid': `exists (select from policy_records n where n.policy_id = r.policy_id and n.record_number > r.record_number
    and n.kind = 'renewal')`,
  'no-response': 'exists (select from renewal_reminders m where m.policy_record_id = r.id)',
  'not-contacted': 'true',
}

/** The reason for which an ended term `r` was not renewed. */
export const lostReason = raw(
  `case ${Object.entries(LOST_REASON_SQL)
    .map(([reason, applies]) => `when ${applies} then '${reason}'`)
    .join(' ')} end`,
)
