import type { IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import type { RateBook, RiskClass } from '../rate-books/rate-book.ts'
import { isLongEnough, isWithinYear, type Period } from './periods.ts'
import { COVER_LABELS, type CoverType, type Notice, type RatingReferral, type RatingRefusal } from './terms.ts'

/** What a price is made from. Nothing in here is a price. */
export type MotorFacts = {
  riskCode: string
  coverType: CoverType
  startDate: IsoDate
  endDate: IsoDate
  /** The driver's seat included. */
  seats: number
  marketValuePesewas?: number
  /** Above the standard limit. */
  additionalTppdPesewas: number
  /** False buys the excess back on comprehensive cover; other covers have none. */
  excessApplicable: boolean
  /** 0 for electric. Unknown in a quick quote. */
  engineCapacityCc?: number
  yearOfManufacture?: number
  ncdYears: number
  /** Active vehicles of the same customer, this one included. */
  fleetSize: number
}

export type WhyNot = Notice<RatingRefusal> & { path: string }

/** Why this risk cannot be rated under any cover; undefined when it can. */
export function whyNotRatable(
  facts: Omit<MotorFacts, 'coverType'>,
  period: Period,
  riskClass: RiskClass,
  book: RateBook,
): WhyNot | undefined {
  const { seats, engineCapacityCc } = facts
  if (!(seats >= riskClass.seatMin && seats <= riskClass.seatMax)) {
    return no(
      'risk_seat_range',
      'seats',
      `${riskClass.name} takes ${riskClass.seatMin} to ${riskClass.seatMax} seats, not ${seats}. Check the seats or the use.`,
    )
  }
  const fits = engineCapacityCc === undefined || engineFits(riskClass.code, engineCapacityCc)
  if (!fits) {
    return no(
      'risk_cc_mismatch',
      'engineCapacity',
      `An engine of ${engineCapacityCc} cc does not belong to ${riskClass.name}. Check the engine size or the use.`,
    )
  }
  const { stepPesewas, maxPesewas } = book.additionalTppd
  const tppd = facts.additionalTppdPesewas
  if (!(tppd >= 0 && tppd <= maxPesewas && tppd % stepPesewas === 0)) {
    return no(
      'tppd_out_of_range',
      'additionalTppd',
      `Extra property cover goes up to ${formatPesewas(maxPesewas)} in steps of ${formatPesewas(stepPesewas)}.`,
    )
  }
  if (!isLongEnough(period, book.minimumCoverDays)) {
    return no('period_too_short', 'endDate', `Cover lasts at least a month (${book.minimumCoverDays} days).`)
  }
  if (!isWithinYear(period)) {
    return no('period_too_long', 'endDate', 'Cover lasts at most 12 months. Choose an earlier end date.')
  }
  return undefined
}

/** Why one cover is not offered for a risk that can be rated. */
export function whyNotCovered(facts: MotorFacts, riskClass: RiskClass, book: RateBook): WhyNot | undefined {
  if (facts.coverType === 'thirdparty') return undefined
  if (facts.coverType === 'xtra') return whyNotXtra(facts, riskClass, book)
  const label = COVER_LABELS[facts.coverType]
  const value = facts.marketValuePesewas ?? 0
  if (!(value > 0)) {
    return no(
      'value_required',
      'marketValue',
      `${label} needs the value of the vehicle. Enter what it would sell for today.`,
    )
  }
  if (facts.coverType === 'comprehensive') {
    return facts.yearOfManufacture === undefined ? yearRequired(label) : undefined
  }
  const { minValuePesewas, maxValuePesewas } = book.fire
  if (value >= minValuePesewas && value <= maxValuePesewas) return undefined
  return no(
    'value_out_of_range',
    'marketValue',
    `${label} insures vehicles worth ${formatPesewas(minValuePesewas)} to ${formatPesewas(maxValuePesewas)}.`,
  )
}

/** What an underwriter must look at before this cover is sold. It is priced all the same. */
export function referralsOf(facts: MotorFacts, riskClass: RiskClass, book: RateBook): Notice<RatingReferral>[] {
  if (facts.coverType !== 'comprehensive') return []
  const { referBelowPesewas, referAbovePesewas, referAboveAgeYears } = book.comprehensive
  const referrals: Notice<RatingReferral>[] = []
  const ageYears = vehicleAgeYears(facts)
  const maxAgeYears = referAboveAgeYears[riskClass.group]
  if (ageYears > maxAgeYears) {
    const message = `The vehicle is ${ageYears} years old; above ${maxAgeYears} an underwriter decides on comprehensive cover.`
    referrals.push({ code: 'VEHICLE_AGE', message })
  }
  const value = facts.marketValuePesewas ?? 0
  if (value < referBelowPesewas) {
    const message = `A value below ${formatPesewas(referBelowPesewas)} needs an underwriter for comprehensive cover.`
    referrals.push({ code: 'VALUE_LOW', message })
  }
  if (value > referAbovePesewas) {
    const message = `A value above ${formatPesewas(referAbovePesewas)} needs an underwriter.`
    referrals.push({ code: 'VALUE_HIGH', message })
  }
  return referrals
}

/** Age in calendar years at the start of cover, as the tariff counts it. */
export function vehicleAgeYears(facts: MotorFacts): number {
  const startYear = Number(facts.startDate.slice(0, 4))
  return Math.max(0, startYear - (facts.yearOfManufacture ?? startYear))
}

function whyNotXtra(facts: MotorFacts, riskClass: RiskClass, book: RateBook): WhyNot | undefined {
  const label = COVER_LABELS.xtra
  if (riskClass.xtraAddOnPesewas === null) {
    return no('cover_not_offered', 'coverType', `${label} is not offered for ${riskClass.name}. Choose another cover.`)
  }
  if (facts.yearOfManufacture === undefined) return yearRequired(label)
  const { maxAgeYears } = book.xtra
  if (vehicleAgeYears(facts) <= maxAgeYears) return undefined
  return no('vehicle_too_old', 'yearOfManufacture', `${label} takes vehicles up to ${maxAgeYears} years old.`)
}

function yearRequired(label: string): WhyNot {
  return no('year_required', 'yearOfManufacture', `${label} needs the year the vehicle was made.`)
}

function engineFits(riskCode: string, engineCapacityCc: number): boolean {
  // Goods classes are split at 3000 cc by their definition, not by a rate.
  if (riskCode.endsWith('_LE3000')) return engineCapacityCc <= 3000
  if (riskCode.endsWith('_GT3000')) return engineCapacityCc > 3000
  return true
}

function no(code: RatingRefusal, path: string, message: string): WhyNot {
  return { code, path, message }
}
