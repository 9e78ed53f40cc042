import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { endSticker, fixSticker, makeCurrent, type RecordRow, saveRecord } from '../store.ts'

/** From now on the policy is what its successor says; the record before it becomes history. */
export async function takeOver(ctx: AuditCtx, was: RecordRow, next: RecordRow): Promise<void> {
  const isInForce = was.status === 'active'
  const status = isInForce ? policyAfter(was.status, 'supersede') : was.status
  await saveRecord(ctx, was.id, { status, ...(isInForce ? { supersededFrom: next.start_date } : {}) })
  await makeCurrent(ctx.tx, was.policy_id, next.id)
  // A changed policy keeps the sticker on its windscreen; a new term brings its own.
  const isKept = was.sticker_number === next.sticker_number
  if (was.sticker_number && !isKept) await endSticker(ctx.tx, was.sticker_number, 'expired', ctx.now)
  if (next.sticker_number) await fixSticker(ctx.tx, next.sticker_number, ctx.now)
  await recordAudit(ctx, {
    action: 'policy-superseded',
    entityType: 'policy-record',
    entityId: was.id,
    branchId: was.branch_id,
    before: { status: was.status },
    after: { status, next: next.id },
  })
}
