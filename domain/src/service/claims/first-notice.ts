import { addDays, addMonths, daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import type { FieldProblem } from '../../platform/refusal.ts'
import type { Suspension } from '../../policies/policies/suspension.ts'
import type { Notice } from '../../products/rating/terms.ts'
import type { ClaimRefusal, ClaimType } from './terms.ts'

export type FirstNotice = {
  type: ClaimType
  incidentDate: IsoDate
  place: string
  narrative: string
  driverName?: string
  driverLicenceNumber?: string
  policeStation?: string
  policeReportNumber?: string
  thirdParties: readonly { name: string; phone?: string }[]
}

/** The terms of a policy, newest or oldest first: which one was in force decides. */
export type CoveredTerm = {
  startDate: IsoDate
  endDate: IsoDate
  /** Of a trip: cancelling it is covered from the purchase on, everything else from the departure. */
  boughtOn?: IsoDate
  cancelledFrom?: IsoDate
  suspensions: readonly Suspension[]
}

const LEAST_NARRATIVE = 30
const LATE_DAYS = 7
// Limitation of actions: injury and death three years, property six.
const INJURY_YEARS = 3
const PROPERTY_YEARS = 6

/** What is missing from the report of a loss. */
export function noticeProblems(notice: FirstNotice, today: IsoDate): FieldProblem[] {
  const problems: FieldProblem[] = []
  const need = (isRight: boolean, path: string, message: string) => {
    if (!isRight) problems.push({ path, message })
  }
  need(notice.incidentDate <= today, 'incidentDate', 'The day of the loss cannot be in the future.')
  need(notice.place.trim().length >= 2, 'place', 'Say where it happened.')
  need(
    notice.narrative.trim().length >= LEAST_NARRATIVE,
    'narrative',
    `Say what happened in at least ${LEAST_NARRATIVE} characters.`,
  )
  if (needsDriver(notice.type)) need(Boolean(notice.driverName?.trim()), 'driverName', 'Say who was driving.')
  if (needsPolice(notice)) {
    need(Boolean(notice.policeStation?.trim()), 'policeStation', 'Say which police station it was reported to.')
    need(Boolean(notice.policeReportNumber?.trim()), 'policeReportNumber', 'Enter the number of the police report.')
  }
  if (notice.type.startsWith('third_party')) {
    need(notice.thirdParties.length > 0, 'thirdParties', 'Add who else was harmed.')
  }
  return problems
}

/** Why no claim can be made for that day; undefined when cover was in force. */
export function whyNotClaim(
  notice: FirstNotice,
  terms: readonly CoveredTerm[],
  today: IsoDate,
): Notice<ClaimRefusal> | undefined {
  const { incidentDate, type } = notice
  const years = type === 'third_party_injury' || type === 'third_party_death' ? INJURY_YEARS : PROPERTY_YEARS
  if (addMonths(incidentDate, years * 12) < today) {
    return { code: 'time_barred', message: `A claim of this kind is made within ${years} years of the loss.` }
  }
  if (terms.some((term) => wasInForce(term, notice))) return undefined
  return { code: 'not_in_force', message: `The policy was not in force on ${formatDate(incidentDate)}.` }
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

/** Late notice is looked at, not refused. */
export function isLateNotice(incidentDate: IsoDate, reportedOn: IsoDate): boolean {
  return daysBetween(incidentDate, reportedOn) > LATE_DAYS
}

const THEFT_WAIT_DAYS = 30

/** A stolen vehicle may be found: nothing is decided before this day. */
export function theftWaitEnds(incidentDate: IsoDate): IsoDate {
  return addDays(incidentDate, THEFT_WAIT_DAYS)
}

/** Own damage without another party needs no police report (LI 1502, regulation 23). */
export function needsPolice({ type, thirdParties }: Pick<FirstNotice, 'type' | 'thirdParties'>): boolean {
  const always = ['theft', 'fire', 'brown_card'].includes(type) || type.startsWith('third_party')
  return always || (type === 'own_damage' && thirdParties.length > 0)
}

function needsDriver(type: ClaimType): boolean {
  return type === 'own_damage' || type === 'brown_card' || type.startsWith('third_party')
}
