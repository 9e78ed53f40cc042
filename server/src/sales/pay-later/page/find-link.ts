import { PROMPT_LIFE_MS } from '@okwan/domain/money/payments/collect/schedule'
import { isOpen } from '@okwan/domain/money/payments/lifecycle'
import { formatDate } from '@okwan/domain/platform/dates'
import { lastRequestOf } from '../../../money/payments/checkout/pay-by-link.ts'
import type { PublicCtx } from '../../../platform/http/context.ts'
import { readPayCode, verifyUrl } from '../../../policies/policies/verify-code.ts'
import { findLinkedOffer } from './link-store.ts'

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Offer of a link with its payment status; undefined if the signature is invalid. */
export async function findLink(ctx: PublicCtx, token: string) {
  const { tx, product } = ctx
  const policyRecordId = readPayCode(product, token)
  const offer = policyRecordId && (await findLinkedOffer(tx, policyRecordId))
  if (!offer) return undefined
  const payable = { payableType: `${offer.product}-purchase`, payableId: policyRecordId } as const
  const payment = await lastRequestOf(ctx, payable)
  if (!payment) return undefined
  const { request } = payment
  return {
    payable,
    customerId: payment.customer_id,
    customerPhone: offer.phone,
    clientReference: payment.client_reference,
    receivedFor: offer.received_for,
    cover: `${formatDate(offer.start_date)} to ${formatDate(offer.end_date)}`,
    premiumPesewas: offer.premium_pesewas,
    offerEndsAt: offer.offer_ends_at,
    sellerName: offer.seller_name,
    sellerPhone: offer.seller_phone,
    policyNumber: offer.policy_number,
    paidAt: payment.paid_at,
    verifyUrl: verifyUrl(product, policyRecordId),
    request: request && { ...request, endsAt: promptEnd(request.sentAt) },
    state: stateOf(ctx, offer, payment),
  }
}

export type LinkState =
  | 'open'
  | 'waiting'
  | 'no_response'
  | 'review'
  | 'issuing'
  | 'insured'
  | 'delayed'
  | 'withdrawn'
  | 'lapsed'

type Offer = NonNullable<Awaited<ReturnType<typeof findLinkedOffer>>>
type Payment = NonNullable<Awaited<ReturnType<typeof lastRequestOf>>>

function stateOf({ now }: PublicCtx, offer: Offer, { state, request }: Payment): LinkState {
  if (state === 'review') return 'review'
  if (state === 'paid') return paidState(offer)
  // A payment that is approved in the last minute is in time, so the pending request is checked before the end of the offer.
  if (request && isOpen(request.state)) return now < promptEnd(request.sentAt) ? 'waiting' : 'no_response'
  if (state === 'cancelled' || offer.withdrawn_at) return 'withdrawn'
  return now >= offer.offer_ends_at || offer.status === 'lapsed' ? 'lapsed' : 'open'
}

function promptEnd(sentAt: Date): Date {
  return new Date(sentAt.getTime() + PROMPT_LIFE_MS)
}

function paidState({ status }: Offer): LinkState {
  if (status === 'challenged') return 'delayed'
  return status === 'pay_later' || status === 'awaiting_payment' || status === 'issuing' ? 'issuing' : 'insured'
}
