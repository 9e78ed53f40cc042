import { daysBetween, type IsoDate } from '../../platform/dates.ts'
import { FULL_BPS, percentOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RatedTrip } from '../../products/travel-plans/eligibility.ts'
import type { CancellationTerms, TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import { rateTravel, type TravelPrice } from '../../products/travel-plans/rating.ts'
import { sumPesewas } from '../../products/travel-plans/taxes.ts'
import type { CancellationReason, Evidence, PartyType } from '../../products/travel-plans/terms.ts'

export type PaidPremium = { netPremiumPesewas: number; taxes: readonly TaxPaid[] }
export type TaxPaid = { code: string; amountPesewas: number }

export type CancellationDetails = PaidPremium & {
  reason: CancellationReason
  requestedOn: IsoDate
  issuedOn: IsoDate
  startDate: IsoDate
  certificateDownloaded: boolean
  claimNotified: boolean
  /** A visa was granted with this certificate, so the embassy relies on it. */
  visaGranted: boolean
  diedOn?: IsoDate
  /** Refund share that the office sets if the insurer cancels. */
  decidedBps?: number
}

export type CancellationRule =
  | 'insurer_decision'
  | 'death_before_start'
  | 'issued_in_error'
  | 'claim_notified'
  | 'started'
  | 'visa_granted'
  | 'visa_refused'
  | 'early'
  | 'late'

export type TravelRefund = {
  rule: CancellationRule
  netPesewas: number
  taxes: TaxPaid[]
  /** Deducted from the refund. */
  feePesewas: number
  refundPesewas: number
  /** Share of the agent's commission that is reversed. */
  commissionReversedBps: number
  evidence: Evidence[]
}

/** Refund if a policy or the share of some travellers is cancelled. The first matching rule applies. */
export function refundOf(risk: CancellationDetails, { cancellation }: TravelRateBook): TravelRefund {
  const rule = ruleFor(risk, cancellation)
  const { refundBps, commissionReversedBps, evidence } = termsOf(rule, risk, cancellation)
  const netPesewas = percentOf(risk.netPremiumPesewas, refundBps)
  const taxes = risk.taxes.map(({ code, amountPesewas }) => ({
    code,
    amountPesewas: percentOf(amountPesewas, refundBps),
  }))
  const grossPesewas = netPesewas + sumPesewas(taxes)
  const feePesewas = rule === 'visa_refused' ? Math.min(visaRefusedFee(risk, cancellation), grossPesewas) : 0
  return {
    rule,
    netPesewas,
    taxes,
    feePesewas,
    refundPesewas: grossPesewas - feePesewas,
    commissionReversedBps,
    evidence,
  }
}

/**
 * Premium share of some travellers: the price of all travellers less the price of the remaining ones. This deducts a family or
 * group price that no longer applies. Never negative.
 */
export function shareOf(
  leaving: readonly string[],
  { paid, risk, issuedOn }: { paid: PaidPremium; risk: RatedTrip; issuedOn: IsoDate },
  book: TravelRateBook,
): PaidPremium {
  const remainingTravellers = risk.travellers.filter(({ travellerId }) => !leaving.includes(travellerId))
  if (remainingTravellers.length === 0) throw new Refusal('no_traveller_left')
  if (remainingTravellers.length + leaving.length !== risk.travellers.length) {
    throw new Refusal('not_on_policy', 'One of these travellers isn’t on the policy. Reload the policy.')
  }
  const remainingPrice = cheapest(risk, remainingTravellers, book, issuedOn)
  const taxOf = (code: string) => remainingPrice.taxes.find((tax) => tax.code === code)?.amountPesewas ?? 0
  return {
    netPremiumPesewas: Math.max(0, paid.netPremiumPesewas - remainingPrice.netPremiumPesewas),
    taxes: paid.taxes.map(({ code, amountPesewas }) => ({
      code,
      amountPesewas: Math.max(0, amountPesewas - taxOf(code)),
    })),
  }
}

/** The remaining travellers pay the lowest price of a party of their size. */
function cheapest(
  risk: RatedTrip,
  remainingTravellers: RatedTrip['travellers'],
  book: TravelRateBook,
  issuedOn: IsoDate,
): TravelPrice {
  const { min } = book.parties[risk.partyType]
  const { max } = book.parties.individual
  const together = remainingTravellers.length >= min ? [risk.partyType] : []
  const partyTypes: PartyType[] = remainingTravellers.length <= max ? [...together, 'individual'] : together
  const prices = partyTypes.map((partyType) =>
    rateTravel({ ...risk, partyType, travellers: remainingTravellers }, book, issuedOn),
  )
  return prices.reduce((low, price) => (price.netPremiumPesewas < low.netPremiumPesewas ? price : low))
}

function ruleFor(risk: CancellationDetails, terms: CancellationTerms): CancellationRule {
  const { reason, requestedOn, issuedOn, startDate, diedOn } = risk
  if (reason === 'insurer_decision') return 'insurer_decision'
  if (risk.claimNotified) return 'claim_notified'
  // A death can be reported after the planned start of the trip.
  if (reason === 'death_of_insured' && diedOn !== undefined && diedOn < startDate) return 'death_before_start'
  if (reason === 'issued_in_error' && requestedOn === issuedOn && !risk.certificateDownloaded) return 'issued_in_error'
  if (requestedOn >= startDate) return 'started'
  if (risk.visaGranted) return 'visa_granted'
  if (reason === 'visa_refused' && daysBetween(issuedOn, requestedOn) <= terms.visaRefusedWithinDays)
    return 'visa_refused'
  return daysBetween(requestedOn, startDate) >= terms.earlyFromDays ? 'early' : 'late'
}

type RuleTerms = { refundBps: number; commissionReversedBps: number; evidence: Evidence[] }

function termsOf(rule: CancellationRule, { decidedBps }: CancellationDetails, terms: CancellationTerms): RuleTerms {
  const full = { refundBps: FULL_BPS, commissionReversedBps: FULL_BPS }
  const part = (refundBps: number) => ({ refundBps, commissionReversedBps: refundBps })
  const nothing = { refundBps: 0, commissionReversedBps: 0, evidence: [] }
  switch (rule) {
    case 'issued_in_error':
      return { ...full, evidence: ['staff_note'] }
    case 'visa_refused':
      return { ...full, evidence: ['visa_refusal_letter', 'passport_copy'] }
    case 'death_before_start':
      return { ...full, evidence: ['death_certificate'] }
    case 'early':
      return { ...part(terms.earlyRefundBps), evidence: ['written_request'] }
    case 'late':
      return { ...part(terms.lateRefundBps), evidence: ['written_request'] }
    case 'insurer_decision':
      return { refundBps: decidedShare(decidedBps), commissionReversedBps: FULL_BPS, evidence: ['staff_note'] }
    case 'claim_notified':
    case 'started':
    case 'visa_granted':
      return nothing
  }
}

function decidedShare(decidedBps: number | undefined): number {
  if (decidedBps !== undefined && decidedBps >= 0 && decidedBps <= FULL_BPS) return decidedBps
  const message = 'Enter a refund share from 0% to 100%.'
  throw new Refusal('refund_share_needed', message, [{ path: 'decidedBps', message }])
}

function visaRefusedFee({ netPremiumPesewas }: CancellationDetails, terms: CancellationTerms): number {
  return Math.max(terms.visaRefusedMinFeePesewas, percentOf(netPremiumPesewas, terms.visaRefusedFeeBps))
}
