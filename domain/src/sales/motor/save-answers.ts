import { plateKey } from '../../customers/vehicles/plates.ts'
import { addDays } from '../../platform/dates.ts'
import { isHireUse } from '../../products/rate-books/terms.ts'
import { endAfterMonths } from '../../products/rating/periods.ts'
import type { ActiveCover, DraftVehicle, MotorDraft, UnderwritingAnswers } from './draft.ts'
import { isChassisEnd, MAX_CHASSIS_ATTEMPTS, provesChassis } from './vehicle.ts'

/** Register data of the vehicle. The chassis number stays hidden until the seller verifies it. */
export type RegisteredVehicle = { vehicle: DraftVehicle; chassisKey?: string }

export type SavedDraft = { draft: MotorDraft; register?: RegisteredVehicle }

export type VehicleFinding = {
  registrationNumber?: string
  /** Set if the lookup was by chassis number, which the seller therefore knows. */
  chassisNumber?: string
  register?: RegisteredVehicle
  activeCover?: ActiveCover
}

/** Changes to a draft: undefined keeps an answer, null clears it. */
export type Answers<T = MotorDraft> = {
  [K in keyof T]?:
    | (T[K] extends readonly unknown[] | undefined ? T[K] : T[K] extends object | undefined ? Answers<T[K]> : T[K])
    | null
}

/** Applies a lookup and removes everything that belongs to another vehicle. */
export function applyFinding({ draft }: SavedDraft, finding: VehicleFinding): SavedDraft {
  const { registrationNumber, chassisNumber, register, activeCover } = finding
  return {
    draft: {
      ...withoutVehicle(draft),
      vehicleStatus: registrationNumber ? 'registered' : (draft.vehicleStatus ?? 'unregistered'),
      registrationNumber: registrationNumber ?? draft.registrationNumber,
      chassisNumber,
      vehicle: register?.vehicle,
      vehicleSource: register ? 'register' : 'manual',
      activeCover,
    },
    register,
  }
}

/** Merges changes and updates the answers that depend on them: the vehicle source, the estimate and the referral. */
export function saveAnswers(saved: SavedDraft, answers: Answers): SavedDraft {
  const merged = merge(saved.draft, answers)
  const isOtherPlate = plateKey(merged.registrationNumber ?? '') !== plateKey(saved.draft.registrationNumber ?? '')
  const current = isOtherPlate ? clearRegister(merged) : { draft: merged, register: saved.register }
  const { draft, register } = answers.chassisNumber
    ? verifyChassis(current, saved.draft, answers.chassisNumber)
    : current

  if (answers.vehicle !== undefined) {
    draft.vehicleSource = register && matches(register.vehicle, draft.vehicle ?? {}) ? 'register' : 'manual'
    if (answers.vehicleConfirmed === undefined) delete draft.vehicleConfirmed
  }
  if (draft.underwriting) draft.underwriting = withImpliedHire(draft.underwriting, saved.draft.underwriting)
  if (answers.activeCoverChoice === 'start-after' && draft.activeCover) {
    const startDate = addDays(draft.activeCover.endDate, 1)
    draft.underwriting = { ...draft.underwriting, startDate, endDate: endAfterMonths(startDate, 12) }
  }
  // The estimate and the approval apply only to the answers they were given for.
  if (pricingKey(draft) !== pricingKey(saved.draft) && !answers.estimateId) delete draft.estimateId
  if (underwritingKey(draft) !== underwritingKey(saved.draft)) {
    delete draft.referral
    delete draft.referralNote
    delete draft.referralTerms
  }
  return { draft, register }
}

/** Some uses are always for hire or reward, so the answer is set, and cleared when another use is selected. */
function withImpliedHire(answers: UnderwritingAnswers, before: UnderwritingAnswers | undefined): UnderwritingAnswers {
  if (isHireUse(answers.riskCode)) return { ...answers, hireOrReward: true }
  if (!isHireUse(before?.riskCode) || answers.hireOrReward !== before?.hireOrReward) return answers
  const { hireOrReward: _implied, ...others } = answers
  return others
}

/** Whether the seller must enter the last chassis characters: the vehicle record has them and they are not verified yet. */
export function needsChassisProof({ draft, register }: SavedDraft): boolean {
  return register?.chassisKey !== undefined && draft.chassisNumber === undefined
}

/** After too many failed attempts the vehicle record is dropped, and the seller enters the vehicle. */
function verifyChassis(current: SavedDraft, before: MotorDraft, input: string): SavedDraft {
  const chassisKey = current.register?.chassisKey
  if (chassisKey === undefined) return current
  if (provesChassis(chassisKey, input)) {
    return { ...current, draft: { ...current.draft, chassisNumber: chassisKey, chassisTries: undefined } }
  }
  const chassisTries = (before.chassisTries ?? 0) + 1
  if (chassisTries >= MAX_CHASSIS_ATTEMPTS) {
    // The end of a chassis number is not saved as the number; the seller enters the whole number next.
    const chassisNumber = isChassisEnd(input) ? undefined : input
    // The details came from the vehicle record, which was not proved to belong to this vehicle.
    const { vehicle: _vehicle, vehicleConfirmed: _confirmed, ...draft } = current.draft
    return { draft: { ...draft, chassisNumber, chassisTries, vehicleSource: 'manual' }, register: undefined }
  }
  return { ...current, draft: { ...current.draft, chassisNumber: before.chassisNumber, chassisTries } }
}

function clearRegister(draft: MotorDraft): SavedDraft {
  const { activeCover: _, ...rest } = draft
  return { draft: { ...rest, vehicleSource: 'manual', chassisTries: undefined }, register: undefined }
}

function withoutVehicle(draft: MotorDraft): MotorDraft {
  const {
    chassisTries: _tries,
    chassisConfirmed: _chassisConfirmed,
    vehicleConfirmed: _vehicleConfirmed,
    activeCoverChoice: _choice,
    replacementEvidenceFileId: _evidence,
    estimateId: _estimate,
    referral: _referral,
    referralNote: _referralNote,
    referralTerms: _referralTerms,
    ...rest
  } = draft
  return rest
}

/** Groups are merged field by field; other answers are replaced. */
const GROUPS = ['vehicle', 'underwriting', 'policyholder']

function merge<T extends object>(into: T, answers: Answers<T>): T {
  const merged = Object.fromEntries<unknown>(Object.entries(into))
  for (const [name, answer] of Object.entries(answers) as [string, unknown][]) {
    if (answer === undefined) continue
    if (answer === null) delete merged[name]
    else if (GROUPS.includes(name)) merged[name] = merge(merged[name] ?? {}, answer as object)
    else merged[name] = answer
  }
  // The fields of `answers` have the types of T.
  return merged as T
}

function matches(registered: DraftVehicle, input: DraftVehicle): boolean {
  // Object.keys widens the keys to string.
  const known = Object.keys(registered) as (keyof DraftVehicle)[]
  return known.every((field) => registered[field] === undefined || registered[field] === input[field])
}

/** Text that changes with every answer that affects the price. */
function pricingKey({ vehicle = {}, underwriting = {} }: MotorDraft): string {
  const { numberOfSeats, engineCapacity, yearOfManufacture } = vehicle
  const { riskCode, coverType, startDate, endDate, costOfCar, additionalTppd, excessApplicable, ncdYears } =
    underwriting
  const coverAnswers = [riskCode, coverType, startDate, endDate, costOfCar, additionalTppd, excessApplicable, ncdYears]
  return JSON.stringify([numberOfSeats, engineCapacity, yearOfManufacture, ...coverAnswers])
}

/** Text that changes with every answer that the underwriter decides on. */
function underwritingKey(draft: MotorDraft): string {
  const { declinedBefore, claimsInThreeYears, modified, hireOrReward, ncdLetterFileId, photoFileIds } =
    draft.underwriting ?? {}
  const underwritingAnswers = [
    declinedBefore,
    claimsInThreeYears,
    modified,
    hireOrReward,
    ncdLetterFileId,
    photoFileIds,
  ]
  return JSON.stringify([
    pricingKey(draft),
    plateKey(draft.registrationNumber ?? ''),
    draft.chassisNumber,
    ...underwritingAnswers,
  ])
}
