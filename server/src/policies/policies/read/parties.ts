import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

export const partiesColumns = { sold_by: z.array(z.string()), benefits: z.array(z.string()) }

/**
 * Who sold any version of the policy and who would be paid: they do not decide. For a record `s` about a policy; `paidTo` is the
 * phone number that its money goes to.
 */
export function partiesTo(paidTo: Sql): Sql {
  return sql`array(select distinct x from policy_records r, unnest(array[r.seller_id, r.agent_id]) x
                   where r.policy_id = s.policy_id and x is not null)::text[] as sold_by,
             array(select distinct u.id from policy_records r join customers c on c.id = r.customer_id
                     join users u on u.mobile_number in (c.phone, ${paidTo})
                   where r.policy_id = s.policy_id)::text[] as benefits`
}

/** The same on their own; `decided` is where the record is found, called s. */
export function partiesToPolicy(tx: Tx, decided: Sql, paidTo: Sql) {
  return one(tx, z.object(partiesColumns), sql`select ${partiesTo(paidTo)} from ${decided}`)
}
