import { toAccraDate } from '@okwan/domain/platform/dates'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { PublicCtx } from '../../platform/http/context.ts'
import { datedRecord } from '../policies/issue/dated-record.ts'
import { customerName, issuedVersion, type PolicyVersion } from '../policies/read/find-version.ts'
import { presentIssued } from '../policies/read/read-issued.ts'
import { readVerifyCode } from '../policies/verify-code.ts'
import { findVersionAfter } from './store.ts'

/** Current data of the motor certificate that a signed code identifies, for the public page. */
export async function findCertificate(ctx: PublicCtx, code: string) {
  const recordId = readVerifyCode(ctx.product, code)
  const shown = recordId && (await issuedVersion(ctx.tx, recordId))
  if (!shown || shown.product !== 'motor') return undefined
  const row = await currentVersion(ctx, shown)
  return {
    ...presentIssued(row, ctx.now),
    certificateNumber: row.certificate_number ?? '',
    replacedCertificateNumber: row.id === shown.id ? null : shown.certificate_number,
    stickerNumber: row.sticker_number,
    registrationNumber: row.registration_number,
    vehicle: [row.color, row.make, row.model].filter((word) => word !== null).join(' '),
    coverType: row.price?.coverType,
    ownerName: customerName(row),
  }
}

/**
 * A printed document can be older than the current version: the sticker stays after an endorsement, the old certificate after a
 * renewal. The page therefore shows whether the vehicle is covered now.
 */
async function currentVersion({ tx, now }: PublicCtx, shown: PolicyVersion): Promise<PolicyVersion> {
  if (statusAt(datedRecord(shown), now) !== 'superseded') return shown
  const { policy_id: policyId, record_number: recordNumber } = shown
  const later = await findVersionAfter(tx, { policyId, recordNumber, today: toAccraDate(now) })
  return (later && (await issuedVersion(tx, later))) || shown
}
