import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { TryLater } from '../http/problems.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { lockParkedOffer } from './parked-offer.ts'
import { markReminded } from './store.ts'

const REMIND_EVERY_MS = 24 * 3_600_000

export async function remindCustomer(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, now } = ctx
  const offer = await lockParkedOffer(ctx, params.id)
  const waitMs = offer.reminded_at ? offer.reminded_at.getTime() + REMIND_EVERY_MS - now.getTime() : 0
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    throw new TryLater('too_many', 'The customer was reminded today. Remind them again tomorrow.', seconds)
  }
  const { premium_pesewas: premiumPesewas, received_for: receivedFor } = offer
  const message = { receivedFor, premiumPesewas, offerEndsAt: offer.offer_ends_at.toISOString() }
  await queueMessage(tx, { to: offer.phone, template: 'pay-later-reminder', params: message }, now)
  await markReminded(tx, params.id, now)
  await recordAudit(ctx, { action: 'pay-later-reminded', entityType: 'policy-record', entityId: params.id })
  return { payableId: params.id, remindedAt: now.toISOString() }
}
