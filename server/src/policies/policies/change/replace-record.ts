import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { endSticker, fixSticker, type RecordRow, saveRecord, setCurrentRecord } from '../store.ts'

/** Makes the next record the current one of the policy. */
export async function replaceRecord(ctx: AuditCtx, before: RecordRow, next: RecordRow): Promise<void> {
  const isInForce = before.status === 'active'
  const status = isInForce ? policyAfter(before.status, 'supersede') : before.status
  await saveRecord(ctx, before.id, { status, ...(isInForce ? { supersededFrom: next.start_date } : {}) })
  await setCurrentRecord(ctx.tx, before.policy_id, next.id)
  // Most endorsements keep the sticker; a new term has a new sticker.
  const keepsSticker = before.sticker_number === next.sticker_number
  if (before.sticker_number && !keepsSticker) await endSticker(ctx.tx, before.sticker_number, 'expired', ctx.now)
  if (next.sticker_number) await fixSticker(ctx.tx, next.sticker_number, ctx.now)
  await recordAudit(ctx, {
    action: 'policy-superseded',
    entityType: 'policy-record',
    entityId: before.id,
    branchId: before.branch_id,
    before: { status: before.status },
    after: { status, next: next.id },
  })
}
