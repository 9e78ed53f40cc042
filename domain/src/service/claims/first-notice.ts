import { addDays, addMonths, daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { FieldProblem } from '../../platform/refusal.ts'
import type { Suspension } from '../../policies/policies/suspension.ts'
import type { Notice } from '../../products/rating/terms.ts'
import { type ClaimRefusal, type ClaimType, needsDriver, needsPoliceReport, TRAVEL_CLAIM_TYPES } from './terms.ts'

export type FirstNotice = {
  type: ClaimType
  incidentDate: IsoDate
  /** `HH:MM` at the place of loss; reports of release 0.1.0 have none. */
  incidentTime?: string
  place: string
  narrative: string
  driverName?: string
  driverLicenceNumber?: string
  policeStation?: string
  policeReportNumber?: string
  thirdParties: readonly { name: string; phone?: string }[]
}

/** A term of a policy; a claim needs one that was in force on the date of loss. */
export type CoveredTerm = {
  startDate: IsoDate
  endDate: IsoDate
  /** Travel: cancellation is covered from the purchase date, other benefits from the departure. */
  boughtOn?: IsoDate
  /** `HH:MM` on that date. Cover that starts on the day of the purchase starts at this time. */
  boughtAt?: string
  cancelledFrom?: IsoDate
  suspensions: readonly Suspension[]
}

/** Date and time in Accra. */
export type Now = { date: IsoDate; time: string }

const MIN_NARRATIVE = 30
const LATE_DAYS = 7
// Limitation Act, 1972 (NRCD 54): three years for injury and death, six for property.
const INJURY_YEARS = 3
const PROPERTY_YEARS = 6

/** Fields that are missing or wrong in a notice of loss. */
export function noticeProblems(notice: FirstNotice, now: Now): FieldProblem[] {
  const problems: FieldProblem[] = []
  const check = (isRight: boolean, path: string, message: string) => {
    if (!isRight) problems.push({ path, message })
  }
  const { incidentDate, incidentTime } = notice
  check(incidentDate <= now.date, 'incidentDate', 'The date of loss can’t be in the future.')
  check(incidentTime !== undefined, 'incidentTime', 'Enter the time of loss.')
  check(!isLaterToday(notice, now), 'incidentTime', 'The time of loss can’t be in the future.')
  check(notice.place.trim().length >= 2, 'place', 'Enter the place of loss.')
  check(
    notice.narrative.trim().length >= MIN_NARRATIVE,
    'narrative',
    `Describe what happened in at least ${MIN_NARRATIVE} characters.`,
  )
  if (needsDriver(notice.type)) check(Boolean(notice.driverName?.trim()), 'driverName', 'Enter the driver’s name.')
  if (needsPoliceReport(notice)) {
    check(Boolean(notice.policeStation?.trim()), 'policeStation', 'Enter the police station.')
    check(Boolean(notice.policeReportNumber?.trim()), 'policeReportNumber', 'Enter the police report number.')
  }
  if (notice.type.startsWith('third_party')) {
    check(notice.thirdParties.length > 0, 'thirdParties', 'Enter the third party.')
  }
  return problems
}

/** Whether the time of loss is later today. Not checked for travellers, because their local time can be ahead of Accra. */
function isLaterToday({ type, incidentDate, incidentTime = '' }: FirstNotice, now: Now): boolean {
  const isInAccraTime = !(TRAVEL_CLAIM_TYPES as readonly ClaimType[]).includes(type)
  return isInAccraTime && incidentDate === now.date && incidentTime > now.time
}

/** Why no claim is possible for that date; undefined if cover was in force. */
export function findClaimProblem(
  notice: FirstNotice,
  terms: readonly CoveredTerm[],
  today: IsoDate,
): Notice<ClaimRefusal> | undefined {
  const { incidentDate, type } = notice
  const years = type === 'third_party_injury' || type === 'third_party_death' ? INJURY_YEARS : PROPERTY_YEARS
  if (addMonths(incidentDate, years * 12) < today) {
    return { code: 'time_barred', message: `This type of claim must be reported within ${years} years of the loss.` }
  }
  const term = terms.find((one) => wasInForce(one, notice))
  if (term) return isBeforeStart(term, notice, terms) ? notYetInForce(term) : undefined
  return { code: 'not_in_force', message: `The policy wasn’t in force on ${formatDate(incidentDate)}.` }
}

/**
 * Whether a loss was before the hour at which cover started. The hour only matters on the first day of new cover, because cover
 * that continues an earlier term or version has no gap.
 */
export function isBeforeStart(
  { boughtOn, boughtAt }: CoveredTerm,
  { type, incidentDate, incidentTime }: FirstNotice,
  terms: readonly CoveredTerm[],
): boolean {
  if (incidentDate !== boughtOn || !boughtAt || !incidentTime || incidentTime >= boughtAt) return false
  return !terms.some((term) => wasInForce(term, { type, incidentDate: addDays(incidentDate, -1) }))
}

function notYetInForce({ boughtOn = '', boughtAt = '' }: CoveredTerm): Notice<ClaimRefusal> {
  return { code: 'not_in_force', message: `The policy started on ${formatDate(boughtOn)} at ${boughtAt}.` }
}

export function wasInForce(
  term: CoveredTerm,
  { type, incidentDate: date }: Pick<FirstNotice, 'type' | 'incidentDate'>,
): boolean {
  const { startDate, boughtOn = startDate } = term
  const from = type === 'trip_cancellation' && boughtOn < startDate ? boughtOn : startDate
  const inPeriod = from <= date && date <= term.endDate
  const isCancelled = term.cancelledFrom !== undefined && term.cancelledFrom <= date
  const isSuspended = term.suspensions.some(({ from, to }) => from <= date && (to === undefined || date < to))
  return inPeriod && !isCancelled && !isSuspended
}

/** Whether a loss was reported late. A late notice is flagged, not refused. */
export function isLateNotice(incidentDate: IsoDate, reportedOn: IsoDate): boolean {
  return daysBetween(incidentDate, reportedOn) > LATE_DAYS
}

const THEFT_WAIT_DAYS = 30

/** End of the waiting period for a stolen vehicle, which may be found. */
export function theftWaitEnds(incidentDate: IsoDate): IsoDate {
  return addDays(incidentDate, THEFT_WAIT_DAYS)
}

/** Last date of loss of a theft that can be decided on a day. */
export function lastDecidableTheft(today: IsoDate): IsoDate {
  return addDays(today, -THEFT_WAIT_DAYS)
}
