import type { Tx } from '../../platform/db/database.ts'
import { fullNameOf } from './present.ts'
import { findByCode } from './store.ts'

/** An existing customer by code, for the features above. */
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
