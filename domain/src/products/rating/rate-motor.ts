import { FULL_BPS } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type RateBook, type RiskClass, riskClassOf } from '../rate-books/rate-book.ts'
import { findCoverProblem, findRatingProblem, type MotorRisk, referralsOf, termsOf } from './eligibility.ts'
import { type CoverLimits, type Excess, excessOf, limitsOf } from './limits.ts'
import { linesOf } from './lines.ts'
import { periodOf } from './periods.ts'
import { type Price, priceOf } from './price.ts'
import type { CoverType, Notice, PremiumBasis, PriceLine, RatingReferral, RatingWarning } from './terms.ts'

export type MotorRating = {
  rateBook: string
  riskName: string
  coverType: CoverType
  coverDays: number
  basis: PremiumBasis
  /** For display; the premium is calculated from the exact fraction. */
  shortPeriodFactor: number
  annualOfficePremiumPesewas: number
  officePremiumPesewas: number
  feesPesewas: number
  totalPesewas: number
  lines: PriceLine[]
  limits: CoverLimits
  excess: Excess
  /** Conditions of the underwriter that the customer accepts. */
  conditions: string[]
  warnings: Notice<RatingWarning>[]
  /** Reasons why an underwriter must approve the sale. */
  referrals: Notice<RatingReferral>[]
}

/** Amounts of one cover without texts, for many policies. Throws a Refusal like `rateMotor`. */
export function motorAmounts(risk: MotorRisk, book: RateBook): Price {
  const riskClass = riskClassOf(book, risk.riskCode)
  const period = periodOf(risk.startDate, risk.endDate)
  const refusalReason = findRatingProblem(risk, period, riskClass, book) ?? findCoverProblem(risk, riskClass, book)
  if (refusalReason)
    throw new Refusal(refusalReason.code, refusalReason.message, [
      { path: refusalReason.path, message: refusalReason.message },
    ])
  return priceOf(risk, period.coverDays, riskClass, book)
}

/** Prices one cover. Throws a Refusal with the invalid field if the cover is not available. */
export function rateMotor(risk: MotorRisk, book: RateBook): MotorRating {
  const price = motorAmounts(risk, book)
  const riskClass = riskClassOf(book, risk.riskCode)
  return {
    rateBook: book.version,
    riskName: riskClass.name,
    coverType: risk.coverType,
    coverDays: price.coverDays,
    basis: price.shortPeriodPesewas === 0 ? 'FULL_YEAR' : 'SHORT_RATE',
    shortPeriodFactor: Math.min(1, (price.coverDays * book.shortPeriodBps) / (book.yearDays * FULL_BPS)),
    annualOfficePremiumPesewas: price.annualOfficePremiumPesewas,
    officePremiumPesewas: price.officePremiumPesewas,
    feesPesewas: price.feesPesewas,
    totalPesewas: price.totalPesewas,
    lines: linesOf(price, risk, riskClass, book),
    limits: limitsOf(risk, book),
    excess: excessOf(risk, riskClass, book),
    conditions: [...(termsOf(risk)?.conditions ?? [])],
    warnings: warningsOf(risk, price, riskClass, book),
    referrals: referralsOf(risk, riskClass, book),
  }
}

function warningsOf(risk: MotorRisk, price: Price, riskClass: RiskClass, book: RateBook): Notice<RatingWarning>[] {
  const warnings: Notice<RatingWarning>[] = []
  if (price.shortPeriodPesewas === 0 && price.coverDays < book.yearDays) {
    const message = `${price.coverDays} days cost as much as a full year. Select 12 months instead.`
    warnings.push({ code: 'FULL_YEAR_PRICE', message })
  }
  if (risk.ncdYears > 0 && price.basicPesewas === 0) {
    const message =
      'The no-claim discount applies to own damage, fire and theft only. The third-party premium is fixed.'
    warnings.push({ code: 'NCD_NOT_USED', message })
  }
  const needsEngine = risk.coverType === 'comprehensive' && riskClass.engineLoadingApplies
  if (needsEngine && risk.engineCapacityCc === undefined) {
    const message = 'Priced without the engine size. A larger engine costs more.'
    warnings.push({ code: 'ENGINE_CAPACITY_UNKNOWN', message })
  }
  return warnings
}
