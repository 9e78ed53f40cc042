import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

const partiesRow = z.object({ sold_by: z.array(z.string()), benefits: z.array(z.string()) })

/**
 * Who sold any version of the policy and who would be paid: they do not decide. `decided` is where one record about a policy
 * is found, called s; `paidTo` the phone number that its money goes to.
 */
export function partiesToPolicy(tx: Tx, decided: Sql, paidTo: Sql) {
  return one(
    tx,
    partiesRow,
    sql`select array(select distinct x from policy_records r, unnest(array[r.seller_id, r.agent_id]) x
                     where r.policy_id = s.policy_id and x is not null)::text[] as sold_by,
               array(select distinct u.id from policy_records r join customers c on c.id = r.customer_id
                       join users u on u.mobile_number in (c.phone, ${paidTo})
                     where r.policy_id = s.policy_id)::text[] as benefits
        from ${decided}`,
  )
}
