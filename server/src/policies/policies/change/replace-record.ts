import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { endSticker, fixSticker, type RecordRow, saveRecord, setCurrentRecord } from '../store.ts'

/** Makes the next record the current one of the policy. */
export async function replaceRecord(ctx: AuditCtx, was: RecordRow, next: RecordRow): Promise<void> {
  const isInForce = was.status === 'active'
  const status = isInForce ? policyAfter(was.status, 'supersede') : was.status
  await saveRecord(ctx, was.id, { status, ...(isInForce ? { supersededFrom: next.start_date } : {}) })
  await setCurrentRecord(ctx.tx, was.policy_id, next.id)
  // An endorsement keeps the sticker; a new term has a new one.
  const isSame = was.sticker_number === next.sticker_number
  if (was.sticker_number && !isSame) await endSticker(ctx.tx, was.sticker_number, 'expired', ctx.now)
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
