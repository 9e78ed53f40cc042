import { Refusal } from '@okwan/domain/platform/refusal'
import { type AuditCtx, recordAudit } from '../audit/record-audit.ts'
import { presentJob } from './present.ts'
import { requeueJob } from './store.ts'

/** Jobs are idempotent, so a retry is safe. */
export async function retryJob(ctx: AuditCtx, { params }: { params: { jobId: number } }) {
  const requeued = await requeueJob(ctx.tx, params.jobId, ctx.now)
  if (!requeued) throw new Refusal('job_not_failed')
  await recordAudit(ctx, {
    action: 'job-retried',
    entityType: 'job',
    entityId: String(requeued.id),
    after: { kind: requeued.kind, lastError: requeued.last_error },
  })
  return presentJob(requeued)
}
