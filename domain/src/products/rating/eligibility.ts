import { formatEngineSize } from '../../customers/vehicles/engine-size.ts'
import type { IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { RateBook, RiskClass } from '../rate-books/rate-book.ts'
import { isLongEnough, isWithinYear, type Period } from './periods.ts'
import {
  COVER_LABELS,
  type CoverType,
  type Notice,
  type RatingReferral,
  type RatingRefusal,
  type UnderwriterTerms,
} from './terms.ts'

/** Details of a risk that determine a motor price. */

export type MotorRisk = {
  riskCode: string
  coverType: CoverType
  startDate: IsoDate
  endDate: IsoDate
  /** Including the driver's seat. */
  seats: number
  marketValuePesewas?: number
  /** Amount above the standard limit. */
  additionalTppdPesewas: number
  /** False adds the excess buy-back to comprehensive cover; other covers have no excess. */
  excessApplicable: boolean
  /** 0 for electric vehicles; undefined in a quick quote. */
  engineCapacityCc?: number
  yearOfManufacture?: number
  ncdYears: number
  /** Active vehicles of the same customer, including this one. */
  fleetSize: number
  /** Set by an underwriter for this vehicle. */
  terms?: UnderwriterTerms | undefined
}

/** The terms of this cover; another cover of the same vehicle was not underwritten. */
export function termsOf({ terms, coverType }: MotorRisk): UnderwriterTerms | undefined {
  return terms?.coverType === coverType ? terms : undefined
}

export type RatingProblem = Notice<RatingRefusal> & { path: string }

/** Reason why the risk cannot be rated under any cover; undefined if it can. */
export function findRatingProblem(
  risk: Omit<MotorRisk, 'coverType'>,
  period: Period,
  riskClass: RiskClass,
  book: RateBook,
): RatingProblem | undefined {
  const { seats, engineCapacityCc } = risk
  if (!(seats >= riskClass.seatMin && seats <= riskClass.seatMax)) {
    return no(
      'risk_seat_range',
      'seats',
      `${riskClass.name} vehicles have ${riskClass.seatMin} to ${riskClass.seatMax} seats, not ${seats}. Check the seats or the vehicle use.`,
    )
  }
  const engineMatches = engineCapacityCc === undefined || isEngineOfClass(riskClass.code, engineCapacityCc)
  if (!engineMatches) {
    return no(
      'risk_cc_mismatch',
      'engineCapacity',
      `An engine size of ${formatEngineSize(engineCapacityCc)} doesn’t match ${riskClass.name}. Check the engine size or the vehicle use.`,
    )
  }
  const { stepPesewas, maxPesewas } = book.additionalTppd
  const tppd = risk.additionalTppdPesewas
  if (!(tppd >= 0 && tppd <= maxPesewas && tppd % stepPesewas === 0)) {
    return no(
      'tppd_out_of_range',
      'additionalTppd',
      `Extra property cover is available up to ${formatPesewas(maxPesewas)} in steps of ${formatPesewas(stepPesewas)}.`,
    )
  }
  if (!isLongEnough(period, book.minimumCoverDays)) {
    return no(
      'period_too_short',
      'endDate',
      `The minimum period is one month or ${book.minimumCoverDays} days. Select a later end date.`,
    )
  }
  if (!isWithinYear(period)) {
    return no('period_too_long', 'endDate', 'The maximum period is 12 months. Select an earlier end date.')
  }
  return undefined
}

/** Reason why one cover is not available for a risk that can be rated. */
export function findCoverProblem(risk: MotorRisk, riskClass: RiskClass, book: RateBook): RatingProblem | undefined {
  if (risk.coverType === 'thirdparty') return undefined
  if (risk.coverType === 'xtra') return findXtraProblem(risk, riskClass, book)
  const label = COVER_LABELS[risk.coverType]
  const value = risk.marketValuePesewas ?? 0
  if (!(value > 0)) {
    return no('value_required', 'marketValue', `${label} requires the vehicle value. Enter the current market value.`)
  }
  if (risk.coverType === 'comprehensive') {
    return risk.yearOfManufacture === undefined ? yearRequired(label) : undefined
  }
  const { minValuePesewas, maxValuePesewas } = book.fire
  if (value >= minValuePesewas && value <= maxValuePesewas) return undefined
  return no(
    'value_out_of_range',
    'marketValue',
    `${label} is available for vehicle values from ${formatPesewas(minValuePesewas)} to ${formatPesewas(maxValuePesewas)}.`,
  )
}

/** Reasons why an underwriter must approve the cover. The cover is priced in any case. */
export function referralsOf(risk: MotorRisk, riskClass: RiskClass, book: RateBook): Notice<RatingReferral>[] {
  if (risk.coverType !== 'comprehensive') return []
  const { referBelowPesewas, referAbovePesewas, referAboveAgeYears } = book.comprehensive
  const referrals: Notice<RatingReferral>[] = []
  const ageYears = vehicleAgeYears(risk)
  const maxAgeYears = referAboveAgeYears[riskClass.group]
  if (ageYears > maxAgeYears) {
    const message = `The vehicle is ${ageYears} years old. Comprehensive cover above ${maxAgeYears} years needs underwriter approval.`
    referrals.push({ code: 'VEHICLE_AGE', message })
  }
  // A missing value must be entered; an underwriter cannot decide on it.
  const value = risk.marketValuePesewas ?? 0
  if (value > 0 && value < referBelowPesewas) {
    const message = `Comprehensive cover for a value below ${formatPesewas(referBelowPesewas)} needs underwriter approval.`
    referrals.push({ code: 'VALUE_LOW', message })
  }
  if (value > referAbovePesewas) {
    const message = `Comprehensive cover for a value above ${formatPesewas(referAbovePesewas)} needs underwriter approval.`
    referrals.push({ code: 'VALUE_HIGH', message })
  }
  return referrals
}

/** Age in calendar years at the start of cover, as the NIC tariff defines it. */
export function vehicleAgeYears(risk: MotorRisk): number {
  const startYear = Number(risk.startDate.slice(0, 4))
  return Math.max(0, startYear - (risk.yearOfManufacture ?? startYear))
}

function findXtraProblem(risk: MotorRisk, riskClass: RiskClass, book: RateBook): RatingProblem | undefined {
  const label = COVER_LABELS.xtra
  if (riskClass.xtraAddOnPesewas === null) {
    return no('cover_not_offered', 'coverType', `${label} isn’t available for ${riskClass.name}. Select another cover.`)
  }
  if (risk.yearOfManufacture === undefined) return yearRequired(label)
  const { maxAgeYears } = book.xtra
  if (vehicleAgeYears(risk) <= maxAgeYears) return undefined
  return no(
    'vehicle_too_old',
    'yearOfManufacture',
    `${label} is available for vehicles up to ${maxAgeYears} years old.`,
  )
}

function yearRequired(label: string): RatingProblem {
  return no('year_required', 'yearOfManufacture', `${label} requires the year of manufacture.`)
}

function isEngineOfClass(riskCode: string, engineCapacityCc: number): boolean {
  // The goods classes are defined by this limit of 3000 cc, so it is not a rate.
  if (riskCode.endsWith('_LE3000')) return engineCapacityCc <= 3000
  if (riskCode.endsWith('_GT3000')) return engineCapacityCc > 3000
  return true
}

function no(code: RatingRefusal, path: string, message: string): RatingProblem {
  return { code, path, message }
}
