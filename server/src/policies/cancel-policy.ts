import { type IsoDate, toAccraDate } from '@okwan/domain/dates'
import { policyAfter } from '@okwan/domain/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../audit/record-audit.ts'
import { endSuspension } from './change-store.ts'
import { endSticker, lockCurrent, saveRecord } from './store.ts'

/** The same where there is cover to end, which it tells; nothing where there is none any more. */
export async function cancelIfInForce(ctx: AuditCtx, end: { policyId: string; from: IsoDate }): Promise<boolean> {
  const { status } = await lockCurrent(ctx.tx, end.policyId)
  if (status !== 'active' && status !== 'suspended') return false
  await cancelPolicy(ctx, end)
  return true
}

/** Ends cover from a day on. On that day certificate and sticker lose their force; a later day comes by itself. */
export async function cancelPolicy(
  ctx: AuditCtx,
  { policyId, from }: { policyId: string; from: IsoDate },
): Promise<void> {
  const { tx, now } = ctx
  const record = await lockCurrent(tx, policyId)
  const isNow = from <= toAccraDate(now)
  const status = policyAfter(record.status, 'cancel')
  await saveRecord(ctx, record.id, { cancelledFrom: from, ...(isNow ? { status } : {}) })
  await endSuspension(tx, policyId, from)
  if (isNow && record.sticker_number) await endSticker(tx, record.sticker_number, 'void', now)
  await recordAudit(ctx, {
    action: 'policy-cancelled',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status: isNow ? status : record.status, cancelledFrom: from },
  })
}
