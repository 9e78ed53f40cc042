import { callbackNeedsCheck } from '@okwan/domain/money/payments/collect/settlement'
import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Batch, Update } from '../../../platform/db/batch.ts'
import type { Product } from '../../../platform/http/context.ts'
import type { Callback } from '../../../platform/ports/mobile-money.ts'
import { type AttemptRow, findAttemptsByReference, saveAttempt } from '../attempt-store.ts'
import { announce, insertEvent } from '../store.ts'
import { loadForChange } from './load-for-change.ts'

/** What a callback said about a collection. It is a hint; `processed` is written in the transaction of what it led to. */
export type ProviderReport = Pick<Callback, 'claim'> & { processed: Update }

/** The attempt of a callback, and whether its status must be queried. */
export async function findReported({ db }: Product, provider: Provider, { reference, claim }: Callback) {
  const attempt = reference && (await db.together(findAttemptsByReference, { key: reference }))
  if (!attempt || attempt.provider !== provider) return undefined
  // If the attempt changes after this read, at worst the status is queried once more than necessary.
  const isNews = claim.kind === 'unclear' || callbackNeedsCheck(attempt.state, claim.kind)
  return { attempt, needsCheck: attempt.sent_at !== null && isNews }
}

/** Records a report that repeats a known result. */
export async function saveReport({ db, clock }: Product, attemptId: string, report: ProviderReport): Promise<void> {
  await db.transaction(async (tx) => {
    const { checkout, attempt } = await loadForChange(tx, attemptId)
    const now = clock.now()
    await saveAttempt(tx.batch, withReport(attempt, report, now))
    await postReport(tx.batch, attempt, report, now)
    await announce(tx.batch, checkout.client_reference)
  })
}

/** The attempt with the report applied. */
export function withReport(attempt: AttemptRow, report: ProviderReport | undefined, now: Date): AttemptRow {
  if (!report || report.claim.kind === 'unclear') return attempt
  const { claim } = report
  return {
    ...attempt,
    claim: claim.kind,
    claim_reason: claim.kind === 'failed' ? claim.reason : null,
    claimed_at: now,
  }
}

export async function postReport(
  batch: Batch,
  { checkout_id: checkoutId, attempt_number: attemptNumber }: AttemptRow,
  report: ProviderReport | undefined,
  now: Date,
): Promise<void> {
  if (!report) return
  batch.update(report.processed)
  const { kind } = report.claim
  if (kind === 'unclear') return
  await insertEvent(batch, { checkoutId, attemptNumber, what: 'announced', detail: kind, at: now })
}
