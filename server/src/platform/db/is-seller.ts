import type { Reader } from '@okwan/domain/platform/reach'
import { type Sql, sql } from './sql.ts'

/** Whether the reader added the customer or sold to the customer, with all merged records. `customerId` is an expression. */
export function isSeller(reader: Pick<Reader, 'id'>, customerId: Sql): Sql {
  return sql`exists (select from customers k join customers f on coalesce(f.merged_into, f.id) = coalesce(k.merged_into, k.id)
    where k.id = ${customerId} and (f.created_by = ${reader.id} or exists (select from policy_records r
      where r.customer_id = f.id and (r.seller_id = ${reader.id} or r.agent_id = ${reader.id}))))`
}
