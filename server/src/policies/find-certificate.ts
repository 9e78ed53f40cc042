import { statusAt, statusBadge } from '@okwan/domain/policies/status-at'
import type { PublicCtx } from '../http/context.ts'
import { datedRecord } from './dated-record.ts'
import { customerName } from './present.ts'
import { findIssuedRecord } from './read-store.ts'
import { readVerifyCode } from './verify-code.ts'

/** The motor certificate a signed code stands for, as it is now; for the public page. */
export async function findCertificate({ tx, now, product }: PublicCtx, code: string) {
  const recordId = readVerifyCode(product, code)
  const row = recordId && (await findIssuedRecord(tx, recordId))
  if (!row || row.product !== 'motor') return undefined
  const dated = datedRecord(row)
  return {
    status: statusAt(dated, now),
    statusText: statusBadge(dated, now),
    policyNumber: row.policy_number ?? '',
    certificateNumber: row.certificate_number ?? '',
    stickerNumber: row.sticker_number,
    registrationNumber: row.registration_number,
    vehicle: [row.color, row.make, row.model].filter((word) => word !== null).join(' '),
    coverType: row.price?.coverType,
    startDate: row.start_date,
    endDate: row.end_date,
    ownerName: customerName(row),
  }
}
