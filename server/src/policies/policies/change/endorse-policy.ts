import { toAccraDate } from '@okwan/domain/platform/dates'
import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { brownCardNumber, certificateNumber } from '@okwan/domain/policies/policies/numbers'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { lockCurrent, type RecordRow, saveRecord } from '../store.ts'
import { insertVersion, type NewVersion } from './change-store.ts'
import { replaceRecord } from './replace-record.ts'

export type Endorsement = Omit<NewVersion, 'startDate'> & {
  policyId: string
  /** New sticker, if the endorsement replaces it. */
  stickerNumber?: string
  midReference: string
}

/**
 * Writes the next version of a policy in force, with a new certificate and the same sticker unless it is replaced. The version
 * is valid from today, or from the first day of cover if that is later, and replaces the previous one immediately.
 */
export async function endorsePolicy(ctx: AuditCtx, endorsement: Endorsement): Promise<string> {
  const { tx, now } = ctx
  const current = await lockCurrent(tx, endorsement.policyId)
  const today = toAccraDate(now)
  const startDate = current.start_date > today ? current.start_date : today
  const { id, record_number: recordNumber } = await insertVersion(tx, current.id, { ...endorsement, startDate }, now)
  // The current version must release the dates before the new one can take them.
  await saveRecord(ctx, current.id, { supersededFrom: startDate })
  const { policy_number: policyNumber } = current
  if (!policyNumber) throw new Error(`policy ${endorsement.policyId} is in force but has no number`)
  const certificate = certificateNumber(policyNumber, recordNumber)
  await saveRecord(ctx, id, { status: policyAfter('awaiting_payment', 'paid'), certificateNumber: certificate })
  const stickerNumber = endorsement.stickerNumber ?? current.sticker_number
  const next = await saveRecord(ctx, id, {
    status: policyAfter('issuing', 'issued'),
    brownCardNumber: brownCardNumber(policyNumber, recordNumber),
    midReference: endorsement.midReference,
    issuedAt: now,
    ...(stickerNumber ? { stickerNumber } : {}),
  })
  await replaceRecord(ctx, { ...current, ...transferredSticker(current, next) }, next)
  await recordAudit(ctx, {
    action: 'policy-endorsed',
    entityType: 'policy-record',
    entityId: id,
    branchId: current.branch_id,
    before: { policyRecordId: current.id },
    after: { certificateNumber: certificate, startDate, stickerNumber },
  })
  return id
}

/** Sticker of the current version; null if it was replaced, because it is then already retired and must not be ended again. */
function transferredSticker(current: RecordRow, next: RecordRow): Partial<RecordRow> {
  return { sticker_number: current.sticker_number === next.sticker_number ? current.sticker_number : null }
}

/** Saves the reference that the MID returned for the change. */
export async function saveMidReference(ctx: AuditCtx, policyRecordId: string, midReference: string): Promise<void> {
  await saveRecord(ctx, policyRecordId, { midReference })
}
