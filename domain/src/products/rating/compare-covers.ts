import { type RateBook, riskClassOf } from '../rate-books/rate-book.ts'
import { findCoverProblem, findRatingProblem, type MotorRisk } from './eligibility.ts'
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

/** All four covers for the same risk, each with its price or the reason why it is not available. */
export function compareCovers(risk: Omit<MotorRisk, 'coverType'>, book: RateBook): CoverAlternative[] {
  const riskClass = riskClassOf(book, risk.riskCode)
  const period = periodOf(risk.startDate, risk.endDate)
  const ratingProblem = findRatingProblem(risk, period, riskClass, book)
  return COVER_TYPES.map((coverType) => {
    const coverRisk: MotorRisk = { ...risk, coverType }
    const refusalReason = ratingProblem ?? findCoverProblem(coverRisk, riskClass, book)
    if (refusalReason) return { coverType, unavailable: refusalReason.message, code: refusalReason.code }
    const totalOf = (excessApplicable: boolean) =>
      priceOf({ ...coverRisk, excessApplicable }, period.coverDays, riskClass, book).totalPesewas
    if (coverType !== 'comprehensive') return { coverType, totalPesewas: totalOf(false) }
    const excessChoice = { appliedTotalPesewas: totalOf(true), boughtBackTotalPesewas: totalOf(false) }
    const { appliedTotalPesewas, boughtBackTotalPesewas } = excessChoice
    return {
      coverType,
      totalPesewas: coverRisk.excessApplicable ? appliedTotalPesewas : boughtBackTotalPesewas,
      // An excess that an underwriter has set cannot be bought back.
      ...(coverRisk.terms?.excessRateBps === undefined ? { excessChoice } : {}),
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
