import { statusAt, statusBadge } from '@okwan/domain/policies/status-at'
import type { PublicCtx } from '../http/context.ts'
import { datedRecord } from './dated-record.ts'
import { findIssuedRecord } from './read-store.ts'

/** What anybody who holds a certificate may know of the policy behind it, whatever the product. */
export async function readIssued({ tx, now }: Pick<PublicCtx, 'tx' | 'now'>, policyRecordId: string) {
  const row = await findIssuedRecord(tx, policyRecordId)
  if (!row) return undefined
  const dated = datedRecord(row)
  return {
    status: statusAt(dated, now),
    statusText: statusBadge(dated, now),
    policyNumber: row.policy_number ?? '',
    startDate: row.start_date,
    endDate: row.end_date,
  }
}
