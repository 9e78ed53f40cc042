import { Refusal } from '@okwan/domain/platform/refusal'
import { type AuditCtx, recordAudit } from '../audit/record-audit.ts'
import { presentJob } from './present.ts'
import { reviveJob } from './store.ts'

/** Jobs are idempotent, so a retry is safe. */
export async function retryJob(ctx: AuditCtx, { params }: { params: { jobId: number } }) {
  const revived = await reviveJob(ctx.tx, params.jobId, ctx.now)
  if (!revived) throw new Refusal('job_not_dead')
  await recordAudit(ctx, {
    action: 'job-retried',
    entityType: 'job',
    entityId: String(revived.id),
    after: { kind: revived.kind, lastError: revived.last_error },
  })
  return presentJob(revived)
}
