import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import { maybe, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

const erasedRow = z.object({ erased_at: z.date().nullable() })

/** Waits for a running erasure. A later erasure waits for this transaction and also erases the data that it adds. */
export async function lockErased(tx: Tx, customerId: Sql | string): Promise<boolean> {
  const customer = sql`select k.erased_at from customers k where k.id = ${customerId} for key share`
  return Boolean((await maybe(tx, erasedRow, customer))?.erased_at)
}

/** Refuses new records about an erased customer. */
export async function requireNotErased(tx: Tx, customerId: Sql | string): Promise<void> {
  if (await lockErased(tx, customerId)) throw new Refusal('customer_erased')
}
