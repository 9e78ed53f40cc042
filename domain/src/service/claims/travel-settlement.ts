import { Refusal } from '../../platform/refusal.ts'
import type { Notice } from '../../products/rating/terms.ts'
import { benefitLimitEur } from '../../products/travel-plans/benefits.ts'
import { type Benefit, findPlan, hasBenefit, type TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import type { AddOn } from '../../products/travel-plans/terms.ts'
import { type Settlement, settlementOf } from './settlement.ts'
import { CLAIM_TYPE_LABELS, type ClaimRefusal, type TravelClaimType } from './terms.ts'

export type TravelAssessment = {
  type: TravelClaimType
  /** Benefit of the plan that pays; each claim type allows certain benefits. */
  benefitCode: string
  assessedPesewas: number
  /** Bank of Ghana rate on the date of loss, because limits and excess are in euros. */
  pesewasPerEuro: number
  /** Earlier payments to the same traveller for the same benefit. */
  paidBeforePesewas?: number
}

export type TravelClaimCover = {
  planCode: string
  addOns: readonly AddOn[]
  book: TravelRateBook
  /** Age of the claiming traveller on the date of loss. */
  ageYears?: number
}

/** Benefits that can pay each claim type, most common first. */
const BENEFITS: Record<TravelClaimType, readonly string[]> = {
  medical: ['medical', 'evacuation', 'remains', 'acute_onset', 'dental', 'hospital_cash', 'relative_visit'],
  accident: ['accident'],
  baggage: ['baggage_loss', 'baggage_delay'],
  delay: ['departure_delay', 'missed_departure', 'hijack'],
  trip_cancellation: ['cancellation', 'tuition'],
  documents: ['documents'],
  liability: ['liability', 'legal'],
}

export function benefitsFor(type: TravelClaimType, { planCode, book }: TravelClaimCover): Benefit[] {
  return book.benefits.filter((benefit) => BENEFITS[type].includes(benefit.code) && hasBenefit(benefit, planCode))
}

/** Why the plan does not cover a claim type; undefined if one of its benefits does. */
export function findCoverProblem(type: TravelClaimType, cover: TravelClaimCover): Notice<ClaimRefusal> | undefined {
  return benefitsFor(type, cover).length > 0 ? undefined : notCovered(type, cover)
}

/** Settles a travel claim: the excess applies to medical treatment only, the limit of the benefit to all claims. */
export function settleTravel(assessment: TravelAssessment, cover: TravelClaimCover): Settlement {
  const { type, benefitCode, assessedPesewas, pesewasPerEuro, paidBeforePesewas = 0 } = assessment
  const benefit = benefitsFor(type, cover).find(({ code }) => code === benefitCode)
  const plan = findPlan(cover.book, cover.planCode)
  if (!benefit) {
    const { code, message } = notCovered(type, cover)
    throw new Refusal(code, message)
  }
  const limitEur = benefitLimitEur(benefit, cover.planCode, cover.addOns, cover.ageYears) ?? plan.medicalLimitEur
  const limit = Math.max(0, limitEur * pesewasPerEuro - paidBeforePesewas)
  const excess = type === 'medical' ? Math.min(assessedPesewas, plan.excessEur * pesewasPerEuro) : 0
  const afterExcess = assessedPesewas - excess
  return settlementOf([
    { code: 'loss', label: 'Assessed loss', amountPesewas: assessedPesewas },
    { code: 'excess', label: 'Excess', amountPesewas: -excess },
    { code: 'limit', label: 'Above the limit', amountPesewas: Math.min(0, limit - afterExcess) },
  ])
}

function notCovered(type: TravelClaimType, { book, planCode }: TravelClaimCover): Notice<ClaimRefusal> {
  return {
    code: 'not_covered',
    message: `${CLAIM_TYPE_LABELS[type]} isn’t covered by ${findPlan(book, planCode).name}.`,
  }
}
