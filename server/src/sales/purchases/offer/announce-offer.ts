import type { Ctx, Product } from '../../../platform/http/context.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { payUrl } from '../../../policies/policies/verify-code.ts'
import { findPurchase } from '../store.ts'
import type { PurchaseRow } from './purchase-row.ts'

const HOUR_MS = 3_600_000
/** At most three messages: one now, one after a day and one before the offer expires. */
const REMIND_AFTER_MS = 24 * HOUR_MS
const FINAL_REMINDER_MS = 6 * HOUR_MS

/** Sends the payment link to the customer and schedules reminders. */
export async function announceOffer(ctx: Ctx, policyRecordId: string): Promise<void> {
  const { tx, now, product } = ctx
  const offer = await findPurchase(tx, policyRecordId)
  const params = offerWords(product, offer)
  const { phone: to, email, policy_id: policyId } = offer
  await queueMessage(tx, { to, template: 'pay-later-offered', params, policyId, email }, now)
  const finalReminderAt = offer.offer_ends_at.getTime() - FINAL_REMINDER_MS
  const firstReminderAt = now.getTime() + REMIND_AFTER_MS
  // Messages within a few hours of each other are skipped.
  const times =
    firstReminderAt < finalReminderAt - FINAL_REMINDER_MS ? [firstReminderAt, finalReminderAt] : [finalReminderAt]
  for (const time of times.filter((at) => at > now.getTime() + FINAL_REMINDER_MS)) {
    await addJob(tx, 'pay-later.remind', { policyRecordId }, { now, runAt: new Date(time) })
  }
}

export function offerWords(product: Pick<Product, 'secrets' | 'config'>, offer: PurchaseRow) {
  return {
    receivedFor: offer.received_for,
    premiumPesewas: offer.premium_pesewas,
    offerEndsAt: offer.offer_ends_at.toISOString(),
    url: payUrl(product, offer.policy_record_id),
  }
}
