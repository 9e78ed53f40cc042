import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

type InsuredCount = { customerId: string; onDate: string; exceptChassisKeys: readonly string[] }

/** Number of other vehicles that the customer insures with us on this date, for the fleet discount. */
export async function countInsured(tx: Tx, { customerId, onDate, exceptChassisKeys }: InsuredCount): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(distinct r.vehicle_id) as count from policy_records r join vehicles v on v.id = r.vehicle_id
        where r.customer_id = ${customerId} and r.status in ('issuing', 'active') and r.cover @> ${onDate}::date
          and v.chassis_key <> all(${exceptChassisKeys})`,
  )
  return count
}
