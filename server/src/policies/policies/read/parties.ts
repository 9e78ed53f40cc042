import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

export const partiesColumns = { sold_by: z.array(z.string()), benefits: z.array(z.string()) }

/**
 * Columns with the parties to a record `s` about a policy: sellers of any version of the policy, and users who would be paid.
 * A party cannot decide the record. `paidTo` is the phone number of the payee.
 */
export function partiesTo(paidTo: Sql): Sql {
  return sql`array(select distinct x from policy_records r, unnest(array[r.seller_id, r.agent_id]) x
                   where r.policy_id = s.policy_id and x is not null)::text[] as sold_by,
             array(select distinct u.id from policy_records r join customers c on c.id = r.customer_id
                     join users u on u.mobile_number in (c.phone, ${paidTo})
                   where r.policy_id = s.policy_id)::text[] as benefits`
}

/**
 * Whether a user is not a party to the policy of a listed record. Because of `offset 0`, PostgreSQL looks up the policy of each
 * row instead of joining with all policies.
 */
export function isUninvolved(policyId: Sql, userId: string, paidTo: Sql): Sql {
  return sql`not exists (select from policy_records x join customers y on y.id = x.customer_id join users z on z.id = ${userId}
    where x.policy_id = ${policyId} and (z.id in (x.seller_id, x.agent_id) or z.mobile_number in (y.phone, ${paidTo})) offset 0)`
}

/** Reads the parties in a separate query; `decided` is the table expression of the record `s`. */
export function partiesToPolicy(tx: Tx, decided: Sql, paidTo: Sql) {
  return one(tx, z.object(partiesColumns), sql`select ${partiesTo(paidTo)} from ${decided}`)
}
