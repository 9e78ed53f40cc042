import { sql } from '../../../platform/db/sql.ts'

/**
 * Other policies that cover the vehicle of a record `r` after its term. If a renewal needed an underwriter, the next term is a
 * separate policy.
 */
const laterCover = sql`from policy_records o
  where o.vehicle_id = r.vehicle_id and o.policy_id <> r.policy_id and o.end_date > r.end_date
    and o.cancelled_from is null and o.status in ('issuing', 'active', 'challenged')`

/** Number of the other policy that covers the vehicle after this term. */
export const insuredBy = sql`(select max(o.policy_number) ${laterCover})`

/** Whether a record `r` has no paid next term, such as a renewal or later cover by another policy for the vehicle. */
export const notRenewed = sql`(r.superseded_from is null or r.superseded_from <= r.end_date)
  and not exists (select from policy_records n where n.policy_id = r.policy_id and n.record_number > r.record_number
                  and n.kind = 'renewal' and n.status in ('issuing', 'active', 'challenged'))
  and not exists (select ${laterCover})`
