import { sql } from '../../../platform/db/sql.ts'

/**
 * Other policies that cover the vehicle of a record `r` after its term. If a renewal needed an underwriter, the next term is a
 * separate policy.
 */
export const laterCover = sql`from policy_records o
  where o.vehicle_id = r.vehicle_id and o.policy_id <> r.policy_id and o.end_date > r.end_date
    and o.cancelled_from is null and o.status in ('issuing', 'active', 'challenged')`

/** Number of the other policy that covers the vehicle after this term. */
export const insuredBy = sql`(select max(o.policy_number) ${laterCover})`
