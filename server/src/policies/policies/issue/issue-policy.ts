import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { brownCardNumber } from '@okwan/domain/policies/policies/numbers'
import { parseStickerNumber } from '@okwan/domain/policies/policies/stickers'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { takeOver } from '../change/take-over.ts'
import { insertSticker, lockCurrent, lockRecord, type RecordRow, saveRecord } from '../store.ts'
import { giveSticker } from './give-sticker.ts'

/** What the motor insurance database answered. */
export type Registration = {
  policyRecordId: string
  stickerNumber: string
  /** Another sticker than the one the database gave out: entered by hand, out of the branch's stock. */
  isByHand?: boolean | undefined
  midReference: string
}

export type IssuedPolicy = {
  policyId: string
  policyNumber: string
  certificateNumber: string
  brownCardNumber: string
  stickerNumber: string
}

/** Registered cover: certificate, brown card and sticker stand from here on. A successor takes over when its cover begins. */
export async function issuePolicy(ctx: AuditCtx, registration: Registration): Promise<IssuedPolicy> {
  const { tx, now } = ctx
  const stickerNumber = parseStickerNumber(registration.stickerNumber)
  if (!stickerNumber) throw new Refusal('sticker_invalid', `${registration.stickerNumber} is not a sticker number.`)
  const record = await lockRecord(tx, registration.policyRecordId)
  const numbers = numbersOf(record)
  const current = await lockCurrent(tx, record.policy_id)
  const isSuccessor = current.id !== record.id
  const waits = isSuccessor && record.start_date > toAccraDate(now)

  const status = policyAfter(record.status, 'issued')
  if (isSuccessor && !waits) await takeOver(ctx, current, record)
  if (registration.isByHand) {
    const { policy_id: policyId, branch_id: branchId } = record
    await giveSticker(tx, { typed: stickerNumber, policyId, branchId, isFixedLater: waits }, now)
  } else {
    const sticker = {
      number: stickerNumber,
      policyId: record.policy_id,
      status: waits ? 'assigned' : 'active',
    } as const
    await insertSticker(tx, sticker, now)
  }
  await saveRecord(ctx, record.id, {
    status,
    stickerNumber,
    brownCardNumber: numbers.brownCardNumber,
    midReference: registration.midReference,
    issuedAt: now,
  })
  if (waits) await announce(ctx, current, record)
  await recordAudit(ctx, {
    action: 'policy-issued',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status, ...numbers, stickerNumber, midReference: registration.midReference },
  })
  return { policyId: record.policy_id, ...numbers, stickerNumber }
}

/** The record in force knows the day on which its successor takes over. */
async function announce(ctx: AuditCtx, current: RecordRow, next: RecordRow): Promise<void> {
  await saveRecord(ctx, current.id, { supersededFrom: next.start_date })
  await recordAudit(ctx, {
    action: 'policy-renewed',
    entityType: 'policy-record',
    entityId: current.id,
    branchId: current.branch_id,
    after: { next: next.id, supersededFrom: next.start_date },
  })
}

function numbersOf({ policy_number, certificate_number, record_number }: RecordRow) {
  if (!policy_number || !certificate_number) throw new Error('numbers are given before cover is registered')
  return {
    policyNumber: policy_number,
    certificateNumber: certificate_number,
    brownCardNumber: brownCardNumber(policy_number, record_number),
  }
}
