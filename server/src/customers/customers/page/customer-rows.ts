import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Reader } from '@okwan/domain/platform/reach'
import type { Tx } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/documents/csv.ts'
import { presentListed } from './list-customers.ts'
import { type CustomerFilter, countCustomers, nextCustomerRows } from './list-store.ts'

export const CUSTOMER_HEADER: Row = [
  'Customer code',
  'Name',
  'Type',
  'Phone',
  'Town',
  'Branch',
  'Policies in force',
  'Open claims',
  'Added',
]

export function countCustomerRows(tx: Tx, reader: Reader, filter: CustomerFilter): Promise<number> {
  return countCustomers(tx, reader, filter)
}

/** The next rows of an export, with the cursor of the following page. */
export async function customerRowsAfter(
  tx: Tx,
  reader: Reader,
  filter: CustomerFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) {
  const { rows, nextCursor } = await nextCustomerRows(tx, reader, { ...filter, cursor, limit })
  const lines = rows.map((row): Row => {
    const customer = presentListed(row, reader)
    return [
      customer.customerCode,
      customer.fullName,
      customer.customerType === 'corporate' ? 'Company' : 'Person',
      customer.phone,
      customer.city,
      customer.branchName,
      customer.activePolicies,
      customer.openClaims,
      toAccraDate(row.created_at),
    ]
  })
  return { rows: lines, nextCursor: nextCursor ?? undefined }
}
