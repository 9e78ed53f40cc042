import { raw, type Sql, sql } from '../../../platform/db/sql.ts'

/** Ids of a customer and of the records merged into it; `id` is a customer that is not merged. */
export const mergedCustomerIds = (id: Sql) =>
  sql`(select f.id from customers f where coalesce(f.merged_into, f.id) = ${id})`

/** Id of the customer to show for a record: the record itself or, after a merge, the customer that was kept. */
export const shownFor = (where: Sql) => sql`(select coalesce(k.merged_into, k.id) from customers k where ${where})`

/** Ids of the records that the page of a customer shows together, by the code of any of them. */
export const mergedCustomerIdsByCode = (code: string) => mergedCustomerIds(shownFor(sql`k.code = ${code}`))

export const SHOWN = raw('coalesce(k.merged_into, k.id)')
