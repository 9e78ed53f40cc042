import { sql } from '../../../platform/db/sql.ts'

/**
 * Other policies that insure the vehicle of a record `r` after its term: where a renewal needed an underwriter, the next term
 * is another policy.
 */
export const soldAnew = sql`from policy_records o
  where o.vehicle_id = r.vehicle_id and o.policy_id <> r.policy_id and o.end_date > r.end_date
    and o.cancelled_from is null and o.status in ('issuing', 'active', 'challenged')`

/** The number of the other policy that insures the vehicle after this term. */
export const insuredBy = sql`(select max(o.policy_number) ${soldAnew})`
