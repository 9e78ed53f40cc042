import { formatDate } from '@okwan/domain/platform/dates'
import { statusAt, statusBadge } from '@okwan/domain/policies/policies/status-at'
import type { PublicCtx } from '../../../platform/http/context.ts'
import { datedRecord } from '../issue/dated-record.ts'
import { type DetailRow, findIssuedRecord } from './read-store.ts'

/** Public details of an issued policy of any product. */
export async function readIssued({ tx, now }: Pick<PublicCtx, 'tx' | 'now'>, policyRecordId: string) {
  const row = await findIssuedRecord(tx, policyRecordId)
  return row && presentIssued(row, now)
}

export function presentIssued(row: DetailRow, now: Date) {
  const dated = datedRecord(row)
  const status = statusAt(dated, now)
  const { cancelled_from: cancelledFrom } = row
  return {
    status,
    // The cancellation date matters to third parties, and the period of insurance does not show it.
    statusText:
      status === 'cancelled' && cancelledFrom ? `Cancelled from ${formatDate(cancelledFrom)}` : statusBadge(dated, now),
    policyNumber: row.policy_number ?? '',
    startDate: row.start_date,
    endDate: row.end_date,
    issuedAt: row.issued_at,
    insurerCode: row.insurer_code,
  }
}
