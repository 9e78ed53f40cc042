import { callbackNeedsCheck } from '@okwan/domain/money/payments/collect/settlement'
import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Batch, Update } from '../../../platform/db/batch.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Callback } from '../../../platform/ports/mobile-money.ts'
import { type AttemptRow, findAttemptsByReference, saveAttempt } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { loadForChange } from './load-for-change.ts'

/** The report of a callback. `processed` marks the callback as processed in the same transaction as its effects. */
export type ReceivedReport = Pick<Callback, 'report'> & { processed: Update }

/** The attempt of a callback, and whether its status must be queried. */
export async function findReported({ db }: Product, provider: Provider, { reference, report }: Callback) {
  const attempt = reference && (await db.together(findAttemptsByReference, { key: reference }))
  if (!attempt || attempt.provider !== provider) return undefined
  // If the attempt changes after this read, the status is queried once more than necessary.
  const isNewReport = report.kind === 'unclear' || callbackNeedsCheck(attempt.state, report.kind)
  return { attempt, needsCheck: attempt.sent_at !== null && isNewReport }
}

/** Records a report that repeats a known result. */
export async function saveReport({ db, clock }: Product, attemptId: string, received: ReceivedReport): Promise<void> {
  await db.transaction(async (tx) => {
    const { checkout, attempt } = await loadForChange(tx, attemptId)
    const now = clock.now()
    await saveAttempt(tx.batch, withReport(attempt, received, now))
    await postReport(tx.batch, attempt, received, now)
    await announce(tx.batch, checkout.client_reference)
  })
}

/** The attempt with the report applied. */
export function withReport(attempt: AttemptRow, received: ReceivedReport | undefined, now: Date): AttemptRow {
  if (!received || received.report.kind === 'unclear') return attempt
  const { report } = received
  return {
    ...attempt,
    reported_result: report.kind,
    reported_reason: report.kind === 'failed' ? report.reason : null,
    reported_at: now,
  }
}

export async function postReport(
  batch: Batch,
  { checkout_id: checkoutId, attempt_number: attemptNumber }: AttemptRow,
  received: ReceivedReport | undefined,
  now: Date,
): Promise<void> {
  if (!received) return
  batch.update(received.processed)
  const { kind } = received.report
  if (kind === 'unclear') return
  await insertEvent(batch, { checkoutId, attemptNumber, event: 'announced', detail: kind, at: now })
}
