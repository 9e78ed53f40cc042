import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { purchaseEndpoints, TravelPurchase } from '@okwan/contract/sales/purchases'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { TIME_TO_ISSUE_MS } from '@okwan/domain/policies/policies/status-at'
import { findCountry } from '@okwan/domain/products/travel-plans/rate-book'
import { payLaterUntil, payNowUntil } from '@okwan/domain/products/travel-plans/trip-dates'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { loadingsByTraveller } from '@okwan/domain/sales/travel/underwriting/referral'
import { TRIP } from '@okwan/domain/sales/travel/underwriting/underwriting'
import { findCustomer } from '../../customers/customers/find-customer.ts'
import { recogniseCustomer } from '../../customers/customers/recognise-customer.ts'
import { saveCustomer } from '../../customers/customers/save-customer.ts'
import { openCheckout } from '../../money/payments/checkout/open-checkout.ts'
import { recordConsent } from '../../money/payments/checkout/record-consent.ts'
import { invalidCode } from '../../people/auth/use-verification-token.ts'
import { agentOf, type Ctx } from '../../platform/http/context.ts'
import { offerTravelPolicy } from '../../policies/policies/issue/offer-travel-policy.ts'
import { saveTrip } from '../../policies/travel-policies/save-trip.ts'
import { nextTravelPriceDay } from '../../products/rate-books/travel-rate-book.ts'
import { type AgreedSale, extendDraftLife, lockOwnDraft, requireAgreed } from '../travel/sell-draft.ts'
import { checkLimits } from './check-limits.ts'
import { enteredBy } from './entered-by.ts'
import { announceOffer } from './offer/announce-offer.ts'
import { withdrawPurchase } from './offer/withdraw-purchase.ts'
import { presentTravelPurchase } from './present.ts'
import { bindCustomer } from './save-consenting-customer.ts'
import { findOffer, findPurchase, insertPurchase } from './store.ts'
import { travelCustomer } from './travel-customer.ts'

type Input = Parsed<(typeof purchaseEndpoints)['POST /travel/drafts/{id}/purchase']>

export function purchaseTravel(ctx: Ctx, { params, body }: Input): Promise<TravelPurchase> {
  return offerTrip(ctx, { draftId: params.id, payLater: false, ...body })
}

/** Saves the offer for a later payment; cover starts only after payment. */
export function parkTravel(ctx: Ctx, { params, body }: Input): Promise<TravelPurchase> {
  return offerTrip(ctx, { draftId: params.id, payLater: true, ...body })
}

type OfferRequest = { draftId: string; payLater: boolean; version?: number | undefined }

/**
 * Turns a draft with consent into a payable offer. A repeated request returns the same offer; a changed draft, or one whose
 * payment is refunded, gets a new offer, and the previous one can no longer be paid.
 */
async function offerTrip(ctx: Ctx, { draftId, payLater, version }: OfferRequest): Promise<TravelPurchase> {
  const { tx, now } = ctx
  const draft = await lockOwnDraft(ctx, draftId, version)
  const before = await findOffer(tx, draftId)
  const isSame = before?.draft_version === draft.version && now < before.offer_ends_at && !before.is_refunded
  if (isSame && (!payLater || before.status === 'pay_later')) return presentTravelPurchase(before)
  if (before) await withdrawPurchase(ctx, before.policy_record_id)

  const sale = await requireAgreed(ctx, draft)
  const { totalPesewas } = sale.review.price
  await checkLimits(ctx, totalPesewas, 'travel')
  const offerEndsAt = await offerEnd(ctx, sale, payLater)
  const holder = travelCustomer(sale.review.policyholder, sale.consent.verified_at)
  const customer = await customerOf(ctx, holder, sale)
  const { policyId, policyRecordId } = await offer(ctx, sale, { customerId: customer.id, payLater, offerEndsAt })
  const { client_reference: clientReference } = await openCheckout(ctx, {
    payableType: 'travel-purchase',
    payableId: policyRecordId,
    policyId,
    amountPesewas: totalPesewas,
    receivedFor: wordsFor(sale),
    customerId: customer.id,
    customerName: customer.fullName,
    offerEndsAt,
  })
  const purchase = {
    policyRecordId,
    draftId,
    draftVersion: draft.version,
    clientReference,
    offerEndsAt,
    payLater,
    ...enteredBy(holder),
  }
  await insertPurchase(tx, purchase, now)
  if (payLater) await announceOffer(ctx, policyRecordId)
  return presentTravelPurchase(await findPurchase(tx, policyRecordId))
}

async function offer(
  ctx: Ctx,
  sale: AgreedSale,
  { customerId, payLater, offerEndsAt }: { customerId: string; payLater: boolean; offerEndsAt: Date },
) {
  const { tx, actor, now } = ctx
  const { policyholder, partyType, party, trip, more, price, settled } = sale.review
  const { startDate, endDate, coverDays } = price.period
  const { netPremiumPesewas, taxPesewas } = price
  const dueAt = new Date(offerEndsAt.getTime() + TIME_TO_ISSUE_MS)
  const offered = await offerTravelPolicy(ctx, {
    customerId,
    seller: { id: actor.id, agentId: agentOf(actor), branchId: actor.branchId },
    planCode: trip.planCode,
    startDate,
    endDate,
    coverDays,
    netPremiumPesewas,
    taxPesewas,
    payLater,
    dueAt,
  })
  const loadings = loadingsByTraveller(settled)
  const premiums = new Map(price.travellers.map((one) => [one.travellerId, one.premiumPesewas]))
  const hasTerms = (subject: string) =>
    settled.some((one) => one.subject === subject && (one.exclusionText || (one.decidedAt && one.loadingBps > 0)))
  const travellers = party.travellers.map((person) => ({
    person,
    premiumPesewas: premiums.get(person.travellerId) ?? 0,
    loadingBps: loadings.get(person.travellerId) ?? 0,
    hasSpecialTerms: hasTerms(person.travellerId) || hasTerms(TRIP),
  }))
  const { policyRecordId } = offered
  const from = { draftId: sale.row.id, rateBookId: sale.rateBookId }
  const taxes = price.taxes.map(({ code, amountPesewas }) => ({ code, amountPesewas }))
  const charged = { netPremiumPesewas, taxes, feePesewas: 0 }
  const agreed = { policyholder, partyType, trip, more, price, charged, travellers }
  await saveTrip(tx, { policyRecordId, ...from, ...agreed }, now)
  await extendDraftLife(tx, sale.row.id, dueAt)
  return offered
}

const HOUR_MS = 3_600_000

/** An offer ends after a fixed time, with new rates or taxes, or with the terms of the underwriter, whichever is first. */
async function offerEnd({ tx, now }: Ctx, { review, book }: AgreedSale, payLater: boolean): Promise<Date> {
  const { departureDate } = review.trip
  const byKind = payLater ? payLaterUntil(now, departureDate, book) : payNowUntil(now, departureDate, book)
  const otherPrices = await nextTravelPriceDay(tx, toAccraDate(now))
  const byPrice = otherPrices ? [Date.parse(`${otherPrices}T00:00:00.000Z`)] : []
  const byTerms = review.settled.flatMap(({ decidedAt }) =>
    decidedAt ? [decidedAt.getTime() + book.medical.termsValidHours * HOUR_MS] : [],
  )
  return new Date(Math.min(byKind.getTime(), ...byPrice, ...byTerms))
}

/** Returns the customer of the sale. Records the consent, so that a payment request to the same number needs no second code. */
async function customerOf(ctx: Ctx, holder: MotorPolicyholder, { consent }: AgreedSale) {
  const { tx } = ctx
  const known = await recogniseCustomer(ctx, holder)
  // A customer on record must have agreed with a code sent to the number on record, not with a form.
  if (known && !known.isReached && (!consent.otp_request_id || consent.mobile_number !== known.row.phone)) {
    throw new Refusal(
      'code_needed',
      'Send a code to the customer and enter it. The customer must agree to the sale first.',
    )
  }
  const { code, isNew } = known ? await bindCustomer(ctx, holder, known) : await saveCustomer(ctx, holder)
  // A concurrent sale added the same customer, who has not agreed to this sale.
  if (!known && !isNew) throw invalidCode()
  const customer = await findCustomer(tx, code)
  if (!customer) throw new Refusal('not_found', 'This customer doesn’t exist or you can’t access their record.')
  await recordConsent(tx, consent.mobile_number, customer.id, consent.verified_at)
  return customer
}

function wordsFor({ review, book }: AgreedSale): string {
  const [main = ''] = review.trip.destinations
  const country = findCountry(book, main)?.name ?? main
  const others = review.trip.destinations.length > 1 ? ' and other countries' : ''
  const travellers = review.party.travellers.length
  return `Travel insurance to ${country}${others}, ${travellers === 1 ? '1 traveller' : `${travellers} travellers`}`
}
