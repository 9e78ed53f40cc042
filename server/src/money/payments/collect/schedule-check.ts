import { nextAttemptCheckAt, REVERSAL_CHECK_MS, SCHEDULES } from '@okwan/domain/money/payments/collect/schedule'
import type { Batch, Writer } from '../../../platform/db/batch.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { AttemptRow } from '../attempt-store.ts'

/** Adds the job of the next status query, if one is due. The key contains the time of the job, so that the job is added once. */
export async function scheduleCheck(batch: Batch, attempt: AttemptRow, confirmed: boolean, now: Date): Promise<void> {
  const {
    id: attemptId,
    state,
    money,
    provider,
    sent_at: sentAt,
    reported_result: result,
    reported_at: reportedAt,
  } = attempt
  if (!provider || !sentAt) return
  const reportedPaidAt = result === 'paid' && reportedAt ? { reportedPaidAt: reportedAt } : {}
  const current = { state, hasMoney: money !== 'none', sentAt, ...reportedPaidAt }
  const runAt = nextAttemptCheckAt(current, SCHEDULES[provider], confirmed, now)
  if (!runAt) return
  const effectKey = `payment.check:${attemptId}:${runAt.toISOString()}`
  await addJob(batch, 'payment.check', { attemptId }, { now, runAt, effectKey })
}

export async function scheduleReversalCheck(writer: Writer, attemptId: string, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + REVERSAL_CHECK_MS)
  await addJob(writer, 'payment.check', { attemptId }, { now, runAt, effectKey: `payment.check:${attemptId}:reversal` })
}
