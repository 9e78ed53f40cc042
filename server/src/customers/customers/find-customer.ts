import type { Tx } from '../../platform/db/database.ts'
import { fullNameOf } from './present.ts'
import { findByCode } from './store.ts'

/** Finds a customer by code, for other features. */
export async function findCustomer(tx: Tx, customerCode: string) {
  const row = await findByCode(tx, customerCode)
  return (
    row && {
      id: row.id,
      customerCode: row.code,
      customerType: row.customer_type,
      fullName: fullNameOf(row),
      phone: row.phone,
    }
  )
}
