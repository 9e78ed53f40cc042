import { type RateBook, riskClassOf } from '../rate-books/rate-book.ts'
import { type MotorFacts, whyNotCovered, whyNotRatable } from './eligibility.ts'
import { periodOf } from './periods.ts'
import { priceOf } from './price.ts'
import { COVER_TYPES, type CoverType, type RatingRefusal } from './terms.ts'

export type CoverAlternative =
  | {
      coverType: CoverType
      totalPesewas: number
      /** Comprehensive: what it costs with the excess kept and with the excess bought back. */
      excessChoice?: { appliedTotalPesewas: number; boughtBackTotalPesewas: number }
    }
  | { coverType: CoverType; unavailable: string; code: RatingRefusal }

/** All four covers for the same facts, each with its price or why it is not offered. */
export function compareCovers(facts: Omit<MotorFacts, 'coverType'>, book: RateBook): CoverAlternative[] {
  const riskClass = riskClassOf(book, facts.riskCode)
  const period = periodOf(facts.startDate, facts.endDate)
  const whyNone = whyNotRatable(facts, period, riskClass, book)
  return COVER_TYPES.map((coverType) => {
    const asked: MotorFacts = { ...facts, coverType }
    const whyNot = whyNone ?? whyNotCovered(asked, riskClass, book)
    if (whyNot) return { coverType, unavailable: whyNot.message, code: whyNot.code }
    const totalOf = (excessApplicable: boolean) =>
      priceOf({ ...asked, excessApplicable }, period.coverDays, riskClass, book).totalPesewas
    if (coverType !== 'comprehensive') return { coverType, totalPesewas: totalOf(false) }
    const excessChoice = { appliedTotalPesewas: totalOf(true), boughtBackTotalPesewas: totalOf(false) }
    const { appliedTotalPesewas, boughtBackTotalPesewas } = excessChoice
    return {
      coverType,
      totalPesewas: asked.excessApplicable ? appliedTotalPesewas : boughtBackTotalPesewas,
      excessChoice,
    }
  })
}

/** The cover a quote is for when none was chosen. */
export function cheapestOf(alternatives: readonly CoverAlternative[]): CoverType | undefined {
  let cheapest: { coverType: CoverType; totalPesewas: number } | undefined
  for (const one of alternatives) {
    if ('totalPesewas' in one && one.totalPesewas < (cheapest?.totalPesewas ?? Infinity)) cheapest = one
  }
  return cheapest?.coverType
}
