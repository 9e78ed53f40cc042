import { Refusal } from '@okwan/domain/platform/refusal'
import type { RefusalCode } from '@okwan/domain/platform/refusal-codes'
import { parseStickerNumber, stickerAfter } from '@okwan/domain/policies/policies/stickers'
import type { StickerStatus } from '@okwan/domain/policies/policies/terms'
import { parseRange } from '@okwan/domain/policies/stickers/stock'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type Holder, recordMove } from '../../stickers/record-move.ts'
import { insertSticker, isNewSticker, lockFreeSticker, saveSticker } from '../change/change-store.ts'
import { lockCurrent, saveRecord } from '../store.ts'

export type AssignedSticker = {
  input: string
  policyId: string
  /** The branch of the policy, and its agent if it has one. */
  holder: Holder
  /** Null for an automatic action. */
  by: string | null
  /** The replaced sticker and its new status. */
  old?: { number: string; becomes: StickerStatus }
  /** The cover has not started, so the sticker stays assigned until then. */
  isFixedLater?: boolean
}

/**
 * Assigns a sticker from the stock of the branch or agent to a policy and returns its number. As long as no stickers have been
 * received from the NIC, any number that is not recorded yet is accepted.
 */
export async function assignSticker(
  tx: Tx,
  { input, policyId, holder, by, old, isFixedLater = false }: AssignedSticker,
  now: Date,
): Promise<string> {
  const { number, known } = await freeSticker(tx, input, holder)
  if (!known) await insertSticker(tx, number, holder.branchId, now)
  if (known?.status === 'in_stock') {
    const from = { branchId: holder.branchId, agentId: known.agent_id }
    const range = parseRange({ firstNumber: number, lastNumber: number })
    await recordMove(tx, { kind: 'assigned', range, from, policyId, note: '', by }, now)
  } else if (isFixedLater) await saveSticker(tx, number, { status: 'assigned', policyId }, now)
  if (isFixedLater) return number
  // A policy has one live sticker, so the old one is retired first.
  if (old) await saveSticker(tx, old.number, { status: old.becomes, policyId }, now)
  await saveSticker(tx, number, { status: stickerAfter('assigned', 'fix'), policyId }, now)
  return number
}

/**
 * Finds a sticker that the branch or the agent can assign; throws a refusal otherwise. The refusal is the same whether the
 * sticker belongs to another branch or agent, is used, or does not exist.
 */
export async function freeSticker(tx: Tx, input: string, holder: Holder) {
  const number = parseStickerNumber(input)
  if (!number)
    throw refuse(
      'sticker_invalid',
      'Enter a sticker number with up to 4 letters and 6 to 10 digits, such as NIC12345678.',
    )
  const known = await lockFreeSticker(tx, number, holder)
  if (!known && !(await isNewSticker(tx, number))) {
    throw refuse('sticker_conflict', `Sticker ${number} isn’t in the stock of this branch or agent. Check the number.`)
  }
  return { number, known }
}

function refuse(code: RefusalCode, message: string): Refusal {
  return new Refusal(code, message, [{ path: 'stickerNumber', message }])
}

/** Assigns the first sticker of a policy; this does not create a new version. */
export async function fixFirstSticker(ctx: AuditCtx, sticker: Omit<AssignedSticker, 'old' | 'by'>): Promise<void> {
  const record = await lockCurrent(ctx.tx, sticker.policyId)
  const stickerNumber = await assignSticker(ctx.tx, { ...sticker, by: ctx.actor?.id ?? null }, ctx.now)
  await saveRecord(ctx, record.id, { stickerNumber })
  await recordAudit(ctx, {
    action: 'sticker-fixed',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    after: { stickerNumber },
  })
}
