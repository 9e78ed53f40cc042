import { policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import type { ChallengeReason } from '@okwan/domain/policies/policies/terms'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { lockRecord, saveRecord } from '../store.ts'

/** Challenges a paid policy whose registration failed, so that the office resolves it. */
export async function challengePolicy(
  ctx: AuditCtx,
  { policyRecordId, reason }: { policyRecordId: string; reason: ChallengeReason },
): Promise<void> {
  const record = await lockRecord(ctx.tx, policyRecordId)
  const status = policyAfter(record.status, 'not_issued')
  await saveRecord(ctx, record.id, { status, challengeReason: reason })
  await recordAudit(ctx, {
    action: 'policy-challenged',
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status, reason },
  })
}
