import { formatEur } from '../../products/travel-plans/benefits.ts'
import { findCountry, findPlan, type Plan, type TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import type { TravelStatus } from '../../products/travel-plans/terms.ts'

/** Whether embassies accept the plan: it must have sufficient medical cover and no excess (Visa Code, article 15). */
export function isVisaCompliant(plan: Plan, book: TravelRateBook): boolean {
  return plan.medicalLimitEur >= book.visa.minMedicalEur && plan.excessEur <= book.visa.maxExcessEur
}

export function visitsSchengen(destinations: readonly string[], book: TravelRateBook): boolean {
  return destinations.some((iso2) => findCountry(book, iso2)?.schengen)
}

export type LetterDetails = { planCode: string; destinations: readonly string[]; oneWay: boolean; status: TravelStatus }

/** Why the embassy letter is not available; undefined if it is. */
export function visaLetterRefusalReason(
  { planCode, destinations, oneWay, status }: LetterDetails,
  book: TravelRateBook,
): string | undefined {
  const plan = findPlan(book, planCode)
  if (status !== 'issued' && status !== 'active')
    return 'The embassy letter is available after payment and until the policy ends.'
  if (oneWay) return 'Embassy letters aren’t available for one-way trips.'
  if (!isVisaCompliant(plan, book)) {
    const needs = `${formatEur(book.visa.minMedicalEur)} of medical cover without an excess`
    const requirement = visitsSchengen(destinations, book) ? 'Schengen embassies require' : 'An embassy letter requires'
    return `${requirement} at least ${needs}. ${plan.name} doesn’t meet this requirement.`
  }
  return undefined
}
