import { type RateBook, riskClassOf } from '../rate-books/rate-book.ts'
import { type MotorFacts, whyNotCovered, whyNotRatable } from './eligibility.ts'
import { periodOf } from './periods.ts'
import { priceOf } from './price.ts'
import { COVER_TYPES, type CoverType, type RatingRefusal } from './terms.ts'

export type CoverAlternative =
  | {
      coverType: CoverType
      totalPesewas: number
      /** Comprehensive only: prices with the standard excess and with the excess buy-back. */
      excessChoice?: { appliedTotalPesewas: number; boughtBackTotalPesewas: number }
    }
  | { coverType: CoverType; unavailable: string; code: RatingRefusal }

/** All four covers for the same facts, each with its price or the reason why it is not available. */
export function compareCovers(facts: Omit<MotorFacts, 'coverType'>, book: RateBook): CoverAlternative[] {
  const riskClass = riskClassOf(book, facts.riskCode)
  const period = periodOf(facts.startDate, facts.endDate)
  const whyNone = whyNotRatable(facts, period, riskClass, book)
  return COVER_TYPES.map((coverType) => {
    const coverFacts: MotorFacts = { ...facts, coverType }
    const whyNot = whyNone ?? whyNotCovered(coverFacts, riskClass, book)
    if (whyNot) return { coverType, unavailable: whyNot.message, code: whyNot.code }
    const totalOf = (excessApplicable: boolean) =>
      priceOf({ ...coverFacts, excessApplicable }, period.coverDays, riskClass, book).totalPesewas
    if (coverType !== 'comprehensive') return { coverType, totalPesewas: totalOf(false) }
    const excessChoice = { appliedTotalPesewas: totalOf(true), boughtBackTotalPesewas: totalOf(false) }
    const { appliedTotalPesewas, boughtBackTotalPesewas } = excessChoice
    return {
      coverType,
      totalPesewas: coverFacts.excessApplicable ? appliedTotalPesewas : boughtBackTotalPesewas,
      // An excess that an underwriter has set cannot be bought back.
      ...(coverFacts.terms?.excessRateBps === undefined ? { excessChoice } : {}),
    }
  })
}

/** Default cover of a quote without a selected cover. */
export function cheapestOf(alternatives: readonly CoverAlternative[]): CoverType | undefined {
  let cheapest: { coverType: CoverType; totalPesewas: number } | undefined
  for (const one of alternatives) {
    if ('totalPesewas' in one && one.totalPesewas < (cheapest?.totalPesewas ?? Infinity)) cheapest = one
  }
  return cheapest?.coverType
}
