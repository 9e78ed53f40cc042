import { formatMoment, toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import type { Reader } from '@okwan/domain/platform/reach'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import type { Tx } from '../../platform/db/database.ts'
import type { Row } from '../../platform/documents/csv.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { coverNames } from '../../products/rate-books/cover-names.ts'
import { offerOf } from '../purchases/offer/offer-of.ts'
import { countParked, listParked, type ParkedFilter } from './store.ts'

export const PAY_LATER_HEADER: Row = [
  'Customer',
  'Phone',
  'Insured',
  'Product',
  'Cover',
  'Starts',
  'Amount (GHS)',
  'Created',
  'Expires',
  'Last reminder',
  'Reminders',
  'Sold by',
]

export function countPayLaterRows(tx: Tx, reader: Reader, filter: ParkedFilter, now: Date): Promise<number> {
  return countParked(tx, reachedBy(reader), filter, now)
}

const PESEWAS_IN_CEDI = 100

export async function payLaterRowsAfter(
  tx: Tx,
  reader: Reader,
  filter: ParkedFilter,
  { now, ...page }: { cursor: string | undefined; limit: number; now: Date },
) {
  const { rows, meta } = await listParked(tx, reachedBy(reader), { ...filter, ...page }, now)
  const coverName = await coverNames(tx, toAccraDate(now))
  const written = rows.map((row): Row => {
    const { customer, receivedFor, premiumPesewas } = offerOf(row)
    return [
      customer.fullName,
      formatPhone(customer.phone),
      row.registration_number ?? receivedFor,
      PRODUCT_LABELS[row.product],
      coverName(row.cover_type),
      row.start_date,
      premiumPesewas / PESEWAS_IN_CEDI,
      toAccraDate(row.created_at),
      formatMoment(row.offer_ends_at),
      row.reminded_at ? toAccraDate(row.reminded_at) : '',
      row.reminders,
      row.seller_name,
    ]
  })
  return { rows: written, nextCursor: meta.nextCursor ?? undefined }
}
