import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS } from '@okwan/domain/platform/refusal-codes'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { TryLater } from '../../platform/http/problems.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { offerWords } from '../purchases/offer/announce-offer.ts'
import { lockParkedOffer } from './parked-offer.ts'
import { lockLastReminder, markReminded, type ParkedRow, REMIND_EVERY_MS } from './store.ts'

const REMINDED_RECENTLY = 'The customer was already reminded in the last 24 hours. Try again tomorrow.'

const STOPPED = REFUSALS.reminders_stopped[1]

export async function remindCustomer(ctx: Ctx, { params }: { params: { id: string } }) {
  const offer = await lockParkedOffer(ctx, params.id)
  const notSent = await sendReminder(ctx, offer)
  if (notSent?.waitMs) throw new TryLater('too_many', notSent.refusalReason, Math.ceil(notSent.waitMs / 1000))
  if (notSent) throw new Refusal('reminders_stopped')
  return { payableId: params.id, remindedAt: ctx.now.toISOString() }
}

type NotSent = { refusalReason: string; waitMs?: number }

/** Returns why no reminder was sent. A customer gets one reminder in 24 hours for all offers, unless reminders were stopped. */
export async function sendReminder(
  ctx: AuditCtx & Pick<Ctx, 'product'>,
  offer: ParkedRow,
): Promise<NotSent | undefined> {
  const { tx, now, product } = ctx
  const { policy_record_id: entityId, policy_id: policyId, phone: to, email } = offer
  const { last, has_stopped: hasStopped } = await lockLastReminder(tx, offer)
  if (hasStopped) return { refusalReason: STOPPED }
  const waitMs = last ? last.getTime() + REMIND_EVERY_MS - now.getTime() : 0
  if (waitMs > 0) return { refusalReason: REMINDED_RECENTLY, waitMs }
  const params = offerWords(product, offer)
  await queueMessage(tx, { to, template: 'pay-later-reminder', params, policyId, email }, now)
  await markReminded(tx, entityId, now)
  await recordAudit(ctx, { action: 'pay-later-reminded', entityType: 'policy-record', entityId })
  return undefined
}
