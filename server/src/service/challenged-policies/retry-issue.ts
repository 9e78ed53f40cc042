import type { ChallengeResolution } from '@okwan/domain/policies/policies/terms'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { returnToIssuing } from '../../policies/policies/change/settle-challenge.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { type ChallengeRow, saveAttempt } from './store.ts'

type Retry = {
  resolution: Exclude<ChallengeResolution, 'full-refund'>
  by: string
  note?: string | undefined
  /** Sticker entered manually. */
  stickerNumber?: string
}

/** Retries a challenged policy: motor is sent to the MID again, travel is issued as agreed. */
export async function retryIssue(ctx: AuditCtx, row: ChallengeRow, retry: Retry): Promise<void> {
  const { tx, now } = ctx
  const { policy_record_id: policyRecordId } = row
  const { resolution, note, by, stickerNumber } = retry
  await saveAttempt(tx, row.id, { resolution, note, by, counts: true }, now)
  await auditChallenge(ctx, row, 'challenge-sent-out', { resolution, note: note ?? null })
  await notifyQueue(tx)
  if (row.product === 'travel') {
    await addJob(tx, 'travel.issue', { policyRecordId, asSold: true }, { now })
    return
  }
  await returnToIssuing(ctx, policyRecordId)
  await addJob(tx, 'policy.issue', { policyRecordId, tries: 0, ...(stickerNumber ? { stickerNumber } : {}) }, { now })
}

export function auditChallenge(ctx: AuditCtx, row: ChallengeRow, action: AuditAction, after: object): Promise<void> {
  const { policy_record_id: entityId, branch_id: branchId } = row
  return recordAudit(ctx, { action, entityType: 'policy-record', entityId, branchId, after })
}
