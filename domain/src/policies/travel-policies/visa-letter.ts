import { formatEur } from '../../products/travel-plans/benefits.ts'
import { findCountry, findPlan, type Plan, type TravelBook } from '../../products/travel-plans/book.ts'
import type { TravelStatus } from '../../products/travel-plans/terms.ts'

/** An embassy accepts a policy with enough medical cover and nothing for the traveller to pay first (Visa Code, article 15). */
export function isVisaCompliant(plan: Plan, book: TravelBook): boolean {
  return plan.medicalLimitEur >= book.visa.minMedicalEur && plan.excessEur <= book.visa.maxExcessEur
}

export function visitsSchengen(destinations: readonly string[], book: TravelBook): boolean {
  return destinations.some((iso2) => findCountry(book, iso2)?.schengen)
}

export type LetterFacts = { planCode: string; destinations: readonly string[]; oneWay: boolean; status: TravelStatus }

/** Why there is no letter to the embassy; undefined when it can be printed. */
export function whyNoVisaLetter(
  { planCode, destinations, oneWay, status }: LetterFacts,
  book: TravelBook,
): string | undefined {
  const plan = findPlan(book, planCode)
  if (status !== 'issued' && status !== 'active')
    return 'The letter can be printed while the policy is paid and not ended.'
  if (oneWay) return 'There is no embassy letter for a one-way trip.'
  if (!isVisaCompliant(plan, book)) {
    const needs = `${formatEur(book.visa.minMedicalEur)} of medical cover without an excess`
    const who = visitsSchengen(destinations, book) ? 'Schengen embassies ask' : 'An embassy letter asks'
    return `${who} for at least ${needs}; ${plan.name} does not have that.`
  }
  return undefined
}
