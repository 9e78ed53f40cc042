import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { motorEndpoints } from '@okwan/contract/sales/motor'
import { maskPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { allowQuote } from '@okwan/domain/sales/motor/quotes'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { noSuchEstimate } from './get-estimate.ts'
import { countQuotesSent, findEstimate, insertQuoteSent } from './store.ts'

const DAY_MS = 86_400_000

/** Sends a quote by SMS; the seller cannot change the text. */
export async function sendQuote(
  ctx: Ctx,
  { params, body }: Parsed<(typeof motorEndpoints)['POST /motor/estimates/{id}/send']>,
) {
  const { tx, actor, now } = ctx
  const estimate = await findEstimate(tx, params.id)
  if (estimate?.sale.ownerId !== actor.id) throw noSuchEstimate()
  if (now >= estimate.expiresAt) throw new Refusal('estimate_stale')
  allowQuote(
    await countQuotesSent(tx, { phone: body.phone, sellerId: actor.id, since: new Date(now.getTime() - DAY_MS) }),
  )

  const { coverType, startDate, endDate, totalPesewas } = estimate.price
  const price = { cover: COVER_LABELS[coverType], startDate, endDate, totalPesewas }
  const quote = { ...price, sellerName: actor.fullName, expiresAt: estimate.expiresAt.toISOString() }
  await queueMessage(tx, { to: body.phone, template: 'motor-quote', params: quote }, now)
  await insertQuoteSent(tx, { estimateId: estimate.id, sellerId: actor.id, phone: body.phone }, now)
  const sentTo = maskPhone(body.phone)
  await recordAudit(ctx, {
    action: 'motor-quote-sent',
    entityType: 'motor-estimate',
    entityId: estimate.id,
    after: { sentTo, totalPesewas },
  })
  return { estimateId: estimate.id, sentTo }
}
