import { CHECK_EVERY_MS } from '@okwan/domain/money/payments/collect/attempts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { TryLater } from '../../../platform/http/problems.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { lockAttempts } from '../attempt-store.ts'
import { noSuchPayment } from '../checkout/pay.ts'
import { lockCheckout, saveManualCheck } from '../checkout-store.ts'
import { reachedBy } from '../scope.ts'

/** A manual status check: the worker queries every sent attempt, and server-sent events deliver the result. */
export async function checkNow(ctx: Ctx, clientReference: string): Promise<void> {
  const { tx, now, actor } = ctx
  const checkout = await lockCheckout(tx, clientReference, reachedBy(actor))
  if (!checkout) throw noSuchPayment()
  const waitMs = (checkout.checked_manually_at?.getTime() ?? 0) + CHECK_EVERY_MS - now.getTime()
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
    throw new TryLater('too_many', `The status was just checked. Try again in ${wait}.`, seconds)
  }
  await saveManualCheck(tx, checkout.id, now)
  for (const { id: attemptId, sent_at: sentAt } of await lockAttempts(tx, checkout.id)) {
    if (sentAt) await addJob(tx, 'payment.check', { attemptId }, { now })
  }
  await recordAudit(ctx, { action: 'payment-checked', entityType: 'payment', entityId: clientReference })
}
