import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { PaidPremium } from '@okwan/domain/policies/travel-policies/cancellation'
import { travelStatusAt } from '@okwan/domain/policies/travel-policies/status'
import type { RatedTrip } from '@okwan/domain/products/travel-plans/eligibility'
import type { TravelRateBook } from '@okwan/domain/products/travel-plans/rate-book'
import type { TravelPrice } from '@okwan/domain/products/travel-plans/rating'
import type { TravelStatus } from '@okwan/domain/products/travel-plans/terms'
import { coverPeriod } from '@okwan/domain/products/travel-plans/trip-dates'
import { ratedTrip, type TripDetails } from '@okwan/domain/sales/travel/draft/itinerary'
import type { Traveller } from '@okwan/domain/sales/travel/draft/travellers'
import type { AuditCtx } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { travelRateBookOf } from '../../products/rate-books/travel-rate-book.ts'
import { datedRecord } from '../policies/issue/dated-record.ts'
import { issueTravelPolicy } from '../policies/issue/issue-travel-policy.ts'
import { offerTravelPolicy } from '../policies/issue/offer-travel-policy.ts'
import { claimsOn } from '../policies/read/claims-on.ts'
import { readTravelTerm, type TravelTermRow } from '../policies/read/read-travel-term.ts'
import { numberCertificates, saveTrip } from './save-trip.ts'
import { type Charged, chargedFor, coversOf, firstTraveller, readTrip, type TripChange, type TripRow } from './store.ts'

/** A sold trip with the details that changes depend on. */
export type TripTerm = TravelTermRow & {
  sold: TripRow
  book: TravelRateBook
  travelStatus: TravelStatus
  risk: RatedTrip
  /** Premium and taxes paid so far, without change fees. */
  paid: PaidPremium
  /** A certificate was downloaded and can be in use. */
  certificateDownloaded: boolean
  claimNotified: boolean
  hasOpenClaim: boolean
}

export async function readTripTerm(tx: Tx, policyId: string, now: Date): Promise<TripTerm> {
  const row = await readTravelTerm(tx, policyId)
  const sold = await readTrip(tx, row.id)
  const travellers = sold.travellers.map(({ person }) => person)
  const loadings = new Map(sold.travellers.map(({ traveller_id, loading_bps }) => [traveller_id, loading_bps]))
  const charged = await chargedFor(tx, row.version_ids)
  // A trip is one term, so all its claims count.
  const { claimNotified, hasOpenClaim } = await claimsOn(tx, policyId, '1970-01-01')
  return {
    ...row,
    sold,
    book: await travelRateBookOf(tx, sold.rate_book_id),
    travelStatus: travelStatusAt(datedRecord(row), now),
    risk: {
      ...ratedTrip(sold.trip, { partyType: sold.party_type, travellers }, loadings),
      partyType: sold.party_type,
    },
    paid: sumOf(charged.map((version) => version.charged)),
    certificateDownloaded: charged.some(({ downloaded }) => downloaded),
    claimNotified,
    hasOpenClaim,
  }
}

/** Only a paid trip that has not ended can be changed. */
export function requireInForce({ travelStatus }: TripTerm): void {
  if (travelStatus === 'issued' || travelStatus === 'active') return
  throw new Refusal('not_endorsable', 'This policy is unpaid or has ended, so it can’t be changed.')
}

export type ChangedTrip = {
  change: TripChange
  trip: TripDetails
  price: TravelPrice
  people: readonly Traveller[]
  charged: Charged
}

/** Writes the next version with new certificates, which replace the previous ones. */
export async function changeTrip(ctx: AuditCtx, term: TripTerm, changed: ChangedTrip): Promise<string> {
  const { tx, now } = ctx
  const { sold } = term
  const { trip, price, people, charged, change } = changed
  const { startDate, endDate, coverDays } = coverPeriod(trip)
  const taxPesewas = charged.taxes.reduce((sum, tax) => sum + Math.max(0, tax.amountPesewas), charged.feePesewas)
  const { policyRecordId } = await offerTravelPolicy(ctx, {
    endorses: term.policy_id,
    customerId: term.customer_id,
    seller: { id: term.seller_id, agentId: term.agent_id, branchId: term.branch_id },
    planCode: trip.planCode,
    startDate,
    endDate,
    coverDays,
    taxPesewas,
    // Refunds are separate payouts, so the premium of a version is never negative.
    netPremiumPesewas: Math.max(0, charged.netPremiumPesewas),
    payLater: false,
    dueAt: now,
  })
  const before = new Map(sold.travellers.map((traveller) => [traveller.traveller_id, traveller]))
  const travellers = people.map((person) => {
    const previous = before.get(person.travellerId)
    return {
      person,
      premiumPesewas: previous?.premium_pesewas ?? 0,
      loadingBps: previous?.loading_bps ?? 0,
      hasSpecialTerms: previous?.has_special_terms ?? false,
    }
  })
  const { draft_id: draftId, rate_book_id: rateBookId, policyholder, party_type: partyType, more } = sold
  const same = { draftId, rateBookId, policyholder, partyType, more }
  const saved = await saveTrip(tx, { policyRecordId, ...same, change, trip, price, travellers, charged }, now)
  const issued = await issueTravelPolicy(ctx, { policyRecordId, branchCode: term.branch_code })
  if (!issued) throw new Error(`travel policy record ${policyRecordId} was not issued`)
  await numberCertificates(tx, saved, issued)
  return policyRecordId
}

/** Traveller whose certificate the customer's link shows. */
export function certificateToShow(tx: Tx, policyId: string): Promise<string> {
  return firstTraveller(tx, policyId)
}

/** Refuses new dates on which a traveller already has the same plan. */
export async function refuseSecondCover(tx: Tx, term: TripTerm, trip: TripDetails, now: Date): Promise<void> {
  const passports = term.sold.travellers.map(({ person }) => person.passportNumber)
  const { startDate, endDate } = coverPeriod(trip)
  const others = await coversOf(tx, passports, { from: toAccraDate(now), exceptPolicyId: term.policy_id })
  const isCovered = others.some(
    (cover) => cover.planCode === trip.planCode && cover.startDate <= endDate && startDate <= cover.endDate,
  )
  if (!isCovered) return
  const message = 'A traveller already has this plan on some of these dates. Select other dates.'
  throw new Refusal('already_covered', message, [{ path: 'content.departureDate', message }])
}

function sumOf(charges: readonly Charged[]): PaidPremium {
  const taxes = new Map<string, number>()
  for (const { code, amountPesewas } of charges.flatMap(({ taxes }) => taxes)) {
    taxes.set(code, (taxes.get(code) ?? 0) + amountPesewas)
  }
  return {
    netPremiumPesewas: charges.reduce((sum, { netPremiumPesewas }) => sum + netPremiumPesewas, 0),
    taxes: [...taxes].map(([code, amountPesewas]) => ({ code, amountPesewas })),
  }
}
