import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPhone } from '@okwan/domain/platform/phone'
import type { Reader } from '@okwan/domain/platform/reach'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import type { Tx } from '../../platform/db/database.ts'
import type { Row } from '../../platform/documents/csv.ts'
import { countDueRenewals, type DueChoice } from '../../policies/policies/issue/due-renewal.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { presentDue } from './list-renewals.ts'
import { listDue } from './store.ts'

export const RENEWAL_HEADER: Row = [
  'Customer',
  'Phone',
  'Policy number',
  'Registration number',
  'Vehicle',
  'Cover',
  'Ends',
  'Ends in (days)',
  'Premium (GHS)',
  'Last reminder',
  'Sold by',
]

export function countRenewalRows(tx: Tx, reader: Reader, filter: DueChoice, now: Date): Promise<number> {
  return countDueRenewals(tx, reachedBy(reader), { ...filter, today: toAccraDate(now) })
}

export async function renewalRowsAfter(
  tx: Tx,
  reader: Reader,
  filter: DueChoice,
  { now, ...page }: { cursor: string | undefined; limit: number; now: Date },
) {
  const today = toAccraDate(now)
  const { rows, meta } = await listDue(tx, reachedBy(reader), today, { ...filter, ...page })
  const written = rows.map((row): Row => {
    const due = presentDue(row, today)
    return [
      due.customer.fullName,
      formatPhone(due.customer.phone),
      due.policyNumber,
      due.registrationNumber ?? '',
      due.vehicle,
      // Only motor policies are renewed.
      COVER_LABELS[due.coverType as CoverType],
      due.endDate,
      due.daysLeft,
      due.premiumPesewas / 100,
      due.lastReminder ? due.lastReminder.sentAt.slice(0, 10) : '',
      due.soldBy.fullName,
    ]
  })
  return { rows: written, nextCursor: meta.nextCursor ?? undefined }
}
