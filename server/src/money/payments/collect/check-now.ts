import { CHECK_EVERY_MS } from '@okwan/domain/money/payments/collect/attempts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { TryLater } from '../../../platform/http/problems.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { lockAttempts } from '../attempt-store.ts'
import { noSuchPayment } from '../checkout/pay.ts'
import { lockCheckout, saveHandCheck } from '../checkout-store.ts'
import { reachedBy } from '../scope.ts'

/** A person wants to know now. The worker asks the provider about every request that was sent; live updates bring the answer. */
export async function checkNow(ctx: Ctx, clientReference: string): Promise<void> {
  const { tx, now, actor } = ctx
  const checkout = await lockCheckout(tx, clientReference, reachedBy(actor))
  if (!checkout) throw noSuchPayment()
  const waitMs = (checkout.checked_by_hand_at?.getTime() ?? 0) + CHECK_EVERY_MS - now.getTime()
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    throw new TryLater('too_many', `We asked a moment ago. Ask again in ${seconds} seconds.`, seconds)
  }
  await saveHandCheck(tx, checkout.id, now)
  for (const { id: attemptId, sent_at: sentAt } of await lockAttempts(tx, checkout.id)) {
    if (sentAt) await addJob(tx, 'payment.check', { attemptId }, { now })
  }
  await recordAudit(ctx, { action: 'payment-checked', entityType: 'payment', entityId: clientReference })
}
