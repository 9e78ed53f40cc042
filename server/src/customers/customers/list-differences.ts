import { enteredDifferences } from '@okwan/domain/customers/customers/differences'
import type { Tx } from '../../platform/db/database.ts'
import { findDifferences } from './difference-store.ts'
import { fullNameOf } from './present.ts'

/** Details that sellers entered and that still differ from the record. For the office only. */
export async function listDifferences(tx: Tx, customerCode: string) {
  const found = await findDifferences(tx, customerCode)
  return found.flatMap((row) => {
    const recorded = { fullName: fullNameOf(row), phone: row.phone, dateOfBirth: row.date_of_birth ?? undefined }
    return enteredDifferences(row.entered, recorded).map((difference) => ({
      ...difference,
      enteredBy: row.entered_by,
      enteredAt: row.at.toISOString(),
    }))
  })
}
