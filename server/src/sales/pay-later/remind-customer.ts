import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { offerWords } from '../purchases/offer/announce-offer.ts'
import { lockParkedOffer } from './parked-offer.ts'
import { markReminded, type ParkedRow } from './store.ts'

const REMIND_EVERY_MS = 24 * 3_600_000

export async function remindCustomer(ctx: Ctx, { params }: { params: { id: string } }) {
  const offer = await lockParkedOffer(ctx, params.id)
  const waitMs = recentlyReminded(offer, ctx.now)
  if (waitMs) {
    const seconds = Math.ceil(waitMs / 1000)
    throw new TryLater(
      'too_many',
      'The customer was already reminded in the last 24 hours. Try again tomorrow.',
      seconds,
    )
  }
  await tellAgain(ctx, offer)
  return { payableId: params.id, remindedAt: ctx.now.toISOString() }
}

/** Time until the next reminder is allowed; undefined if it is allowed now. */
export function recentlyReminded({ reminded_at: last }: ParkedRow, now: Date): number | undefined {
  const waitMs = last ? last.getTime() + REMIND_EVERY_MS - now.getTime() : 0
  return waitMs > 0 ? waitMs : undefined
}

export async function tellAgain(ctx: AuditCtx & Pick<Ctx, 'product'>, offer: ParkedRow): Promise<void> {
  const { tx, now, product } = ctx
  const { policy_record_id: entityId, phone: to } = offer
  await queueMessage(tx, { to, template: 'pay-later-reminder', params: offerWords(product, offer) }, now)
  await markReminded(tx, entityId, now)
  await recordAudit(ctx, { action: 'pay-later-reminded', entityType: 'policy-record', entityId })
}
