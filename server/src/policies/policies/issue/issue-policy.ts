import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { brownCardNumber } from '@okwan/domain/policies/policies/numbers'
import { parseStickerNumber } from '@okwan/domain/policies/policies/stickers'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { replaceRecord } from '../change/replace-record.ts'
import { insertSticker, lockCurrent, lockRecord, type RecordRow, saveRecord } from '../store.ts'
import { assignSticker } from './assign-sticker.ts'

/** Registration of a policy in the motor insurance database (MID). */
export type Registration = {
  policyRecordId: string
  stickerNumber: string
  /** The sticker was entered manually from the stock of the branch instead of being issued by the MID. */
  isManual?: boolean | undefined
  midReference: string
}

export type IssuedPolicy = {
  policyId: string
  policyNumber: string
  certificateNumber: string
  brownCardNumber: string
  stickerNumber: string
}

/** Issues a registered policy with certificate, Brown Card and sticker. A next term takes over when its cover starts. */
export async function issuePolicy(ctx: AuditCtx, registration: Registration): Promise<IssuedPolicy> {
  const { tx, now } = ctx
  const stickerNumber = parseStickerNumber(registration.stickerNumber)
  if (!stickerNumber)
    throw new Refusal('sticker_invalid', `${registration.stickerNumber} isn’t a valid sticker number.`)
  const record = await lockRecord(tx, registration.policyRecordId)
  const numbers = numbersOf(record)
  const current = await lockCurrent(tx, record.policy_id)
  const isSuccessor = current.id !== record.id
  const startsLater = isSuccessor && record.start_date > toAccraDate(now)

  const status = policyAfter(record.status, 'issued')
  if (isSuccessor && !startsLater) await replaceRecord(ctx, current, record)
  if (registration.isManual) {
    const holder = { branchId: record.branch_id, agentId: record.agent_id }
    const assignment = { input: stickerNumber, policyId: record.policy_id, holder, by: ctx.actor?.id ?? null }
    await assignSticker(tx, { ...assignment, isFixedLater: startsLater }, now)
  } else {
    const sticker = {
      number: stickerNumber,
      policyId: record.policy_id,
      status: startsLater ? 'assigned' : 'active',
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
  if (startsLater) await scheduleTakeOver(ctx, current, record)
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

/** Saves the day from which the next term replaces the current one. */
async function scheduleTakeOver(ctx: AuditCtx, current: RecordRow, next: RecordRow): Promise<void> {
  await saveRecord(ctx, current.id, { supersededFrom: next.start_date })
  await recordAudit(ctx, {
    action: 'policy-renewed',
    entityType: 'policy-record',
    entityId: current.id,
    branchId: current.branch_id,
    after: { next: next.id, supersededFrom: next.start_date },
  })
}

function numbersOf({ id, policy_number, certificate_number, record_number }: RecordRow) {
  if (!policy_number || !certificate_number)
    throw new Error(`policy record ${id} has no numbers before its registration`)
  return {
    policyNumber: policy_number,
    certificateNumber: certificate_number,
    brownCardNumber: brownCardNumber(policy_number, record_number),
  }
}
