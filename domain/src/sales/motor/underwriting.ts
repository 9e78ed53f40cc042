import type { HolderType } from '../../customers/customers/terms.ts'
import { parsePlate } from '../../customers/vehicles/plates.ts'
import { MIN_PHOTOS } from '../../customers/vehicles/terms.ts'
import type { IsoDate } from '../../platform/dates.ts'
import { afterOfficeHours } from '../../platform/holidays.ts'
import { cedisToPesewas } from '../../platform/money.ts'
import { insuresValue } from '../../policies/policies/endorsement.ts'
import { historyReferrals, missingHistory } from '../../policies/policies/history.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { isPrivateUse } from '../../products/rate-books/terms.ts'
import { findRatingProblem, type MotorRisk } from '../../products/rating/eligibility.ts'
import { periodOf } from '../../products/rating/periods.ts'
import type { Notice, RatingReferral, RatingRefusal } from '../../products/rating/terms.ts'
import type { MotorDraft, UnderwritingAnswers } from './draft.ts'
import { findStartDateProblem, findUnregisteredProblem } from './start-date.ts'
import type { MotorReferral, MotorRefusal, StepProblem } from './terms.ts'

/** All problems of the underwriting page, so that the seller corrects them in one round. */
export function underwritingProblems(draft: MotorDraft, book: RateBook, today: IsoDate): StepProblem[] {
  const answers = draft.underwriting ?? {}
  const riskClass = book.classes.find(({ code }) => code === answers.riskCode)
  const problems = riskClass ? [] : [problem('riskCode', 'Select the vehicle use.')]
  problems.push(...answerProblems(answers))
  const wrongUse = riskClass && useRefusalReason(riskClass.code, draft)
  if (wrongUse) problems.push(problem('riskCode', wrongUse, 'risk_use_mismatch'))

  const { startDate, endDate } = answers
  if (!startDate || !endDate) return [...problems, problem(startDate ? 'endDate' : 'startDate', 'Select the period.')]
  const risk = draftRisk(draft, { startDate, endDate, fleetSize: 1 })
  const refusals = [
    findStartDateProblem(startDate, today),
    draft.vehicleStatus === 'unregistered' ? findUnregisteredProblem(startDate, endDate) : undefined,
    riskClass && findRatingProblem(risk, periodOf(startDate, endDate), riskClass, book),
  ]
  for (const refusal of refusals) {
    if (!refusal) continue
    const field = FIELDS_OF_VEHICLE.includes(refusal.path) ? 'riskCode' : refusal.path
    problems.push(problem(field, refusal.message, refusal.code))
  }
  return problems
}

/** Details from an earlier page; on this page only the vehicle use can be changed. */
const FIELDS_OF_VEHICLE = ['seats', 'engineCapacity']

/** Reason why the vehicle use does not match the plate or the answers. */
export function useRefusalReason(riskCode: string, draft: MotorDraft): string | undefined {
  const plateKind = parsePlate(draft.registrationNumber ?? '')?.kind
  const isTrade = riskCode.startsWith('GW1_')
  if (plateKind === 'trade' && !isTrade) return 'A DV or DP plate requires a trade plate class.'
  if (plateKind === 'motorcycle' && riskCode !== 'MC' && !isTrade)
    return 'This is a motorcycle plate. Select Motor Cycle as vehicle use.'
  if (isPrivateUse(riskCode) && draft.underwriting?.hireOrReward) {
    return 'For hire or reward, select a taxi, hiring, bus or cartage class.'
  }
  return undefined
}

/** The private classes differ by the type of owner. */
export function holderRefusalReason(riskCode: string, holderType: HolderType): string | undefined {
  if (riskCode === 'X1' && holderType === 'corporate')
    return 'A company’s vehicle requires the class Private Corporate.'
  if (riskCode === 'X4' && holderType === 'individual')
    return 'A person’s vehicle requires the class Private Individual.'
  return undefined
}

/** Reasons for underwriter approval, found by the rating or in the answers. */
export function draftReferrals(
  draft: MotorDraft,
  fromRating: readonly Notice<RatingReferral>[],
): Notice<MotorReferral | RatingReferral>[] {
  const answers = draft.underwriting ?? {}
  const referrals: Notice<MotorReferral | RatingReferral>[] = [...fromRating]
  const kind = parsePlate(draft.registrationNumber ?? '')?.kind
  if (kind === 'official' || kind === 'military') {
    const message =
      'State and diplomatic vehicles are exempt from compulsory insurance. The office must confirm the cover.'
    referrals.push({ code: 'OFFICIAL_PLATE', message })
  }
  referrals.push(...historyReferrals(answers, answers.coverType))
  if (claimsDiscount(answers)) {
    referrals.push({
      code: 'NCD_FROM_ANOTHER_INSURER',
      message: 'The no-claim letter must be verified.',
    })
  }
  return referrals
}

/** Risk of a draft, with defaults for missing answers. The server counts the fleet. */
export function draftRisk(draft: MotorDraft, known: Pick<MotorRisk, 'startDate' | 'endDate' | 'fleetSize'>): MotorRisk {
  const { riskCode = '', coverType = 'thirdparty', ...answers } = draft.underwriting ?? {}
  return {
    ...known,
    riskCode,
    coverType,
    seats: draft.vehicle?.numberOfSeats ?? 0,
    marketValuePesewas: answers.costOfCar === undefined ? undefined : cedisToPesewas(answers.costOfCar),
    additionalTppdPesewas: cedisToPesewas(answers.additionalTppd ?? 0),
    excessApplicable: answers.excessApplicable ?? true,
    engineCapacityCc: draft.vehicle?.engineCapacity,
    yearOfManufacture: draft.vehicle?.yearOfManufacture,
    ncdYears: answers.ncdYears ?? 0,
    ...(draft.referralTerms ? { terms: draft.referralTerms } : {}),
  }
}

/** Third party cover has no no-claim discount. */
function claimsDiscount({ coverType, ncdYears = 0 }: UnderwritingAnswers): boolean {
  return ncdYears > 0 && coverType !== undefined && insuresValue(coverType)
}

function answerProblems(answers: UnderwritingAnswers): StepProblem[] {
  const problems: StepProblem[] = []
  if (isPrivateUse(answers.riskCode) && answers.hireOrReward === undefined) {
    problems.push(problem('hireOrReward', 'Select whether the vehicle is used for hire or reward.'))
  }
  if (claimsDiscount(answers) && !answers.ncdLetterFileId) {
    problems.push(
      problem('ncdLetterFileId', 'Add the no-claim letter of the insurer, or set the claim-free years to none.'),
    )
  }
  const valued = answers.coverType !== undefined && insuresValue(answers.coverType)
  if (valued) problems.push(...missingHistory(answers).map(({ field, message }) => problem(field, message)))
  if (valued && !answers.costOfCar) {
    problems.push(problem('costOfCar', 'Enter the vehicle value.'))
  }
  if (valued && new Set(answers.photoFileIds).size < MIN_PHOTOS) {
    problems.push(problem('photoFileIds', 'Add photos of the front, rear, left and right.'))
  }
  return problems
}

function problem(field: string, message: string, code: MotorRefusal | RatingRefusal = 'step_incomplete'): StepProblem {
  return { path: `underwriting.${field}`, message, code }
}

/** Office hours within which an underwriter decides, as for travel. */
const REFERRAL_HOURS = 4

/** Due time of the decision on a referred sale. */
export const motorReferralDueAt = (requestedAt: Date, holidays: readonly IsoDate[]) =>
  afterOfficeHours(requestedAt, REFERRAL_HOURS, holidays)
