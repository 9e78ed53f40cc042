import { plateKey } from '../../customers/vehicles/plates.ts'
import { addDays } from '../../platform/dates.ts'
import { endAfterMonths } from '../../products/rating/periods.ts'
import type { ActiveCover, DraftVehicle, MotorDraft } from './draft.ts'
import { CHASSIS_TRIES, provesChassis } from './vehicle.ts'

/** What the register says about the vehicle of a draft. The chassis is not shown until the seller proves to have the vehicle. */
export type RegisteredVehicle = { vehicle: DraftVehicle; chassisKey?: string }

export type SavedDraft = { draft: MotorDraft; register?: RegisteredVehicle }

/** What was found when the seller asked for a vehicle. */
export type VehicleFinding = {
  registrationNumber?: string
  /** Set when the seller asked by chassis and so knows it already. */
  chassisNumber?: string
  register?: RegisteredVehicle
  activeCover?: ActiveCover
}

/** What a seller may change: undefined leaves an answer, null clears it. */
export type Answers<T = MotorDraft> = {
  [K in keyof T]?:
    | (T[K] extends readonly unknown[] | undefined ? T[K] : T[K] extends object | undefined ? Answers<T[K]> : T[K])
    | null
}

/** A vehicle was looked up: everything known about another one goes. */
export function takeFinding({ draft }: SavedDraft, finding: VehicleFinding): SavedDraft {
  const { registrationNumber, chassisNumber, register, activeCover } = finding
  return {
    draft: {
      ...withoutVehicle(draft),
      vehicleStatus: registrationNumber ? 'registered' : (draft.vehicleStatus ?? 'unregistered'),
      registrationNumber: registrationNumber ?? draft.registrationNumber,
      chassisNumber,
      vehicle: register?.vehicle,
      vehicleSource: register ? 'register' : 'typed',
      activeCover,
    },
    register,
  }
}

/** Saves what was typed and draws the conclusions: whose word the vehicle is, and whether the price still belongs to it. */
export function saveAnswers(saved: SavedDraft, answers: Answers): SavedDraft {
  const merged = merge(saved.draft, answers)
  const isOtherPlate = plateKey(merged.registrationNumber ?? '') !== plateKey(saved.draft.registrationNumber ?? '')
  const kept = isOtherPlate ? forgetRegister(merged) : { draft: merged, register: saved.register }
  const { draft, register } = answers.chassisNumber ? readChassis(kept, saved.draft, answers.chassisNumber) : kept

  if (answers.vehicle !== undefined) {
    draft.vehicleSource = register && agrees(register.vehicle, draft.vehicle ?? {}) ? 'register' : 'typed'
    if (answers.vehicleConfirmed === undefined) delete draft.vehicleConfirmed
  }
  if (answers.activeCoverChoice === 'start-after' && draft.activeCover) {
    const startDate = addDays(draft.activeCover.endDate, 1)
    draft.underwriting = { ...draft.underwriting, startDate, endDate: endAfterMonths(startDate, 12) }
  }
  // The price was given for other facts, and the underwriter's word for other answers.
  if (pricedBy(draft) !== pricedBy(saved.draft) && !answers.estimateId) delete draft.estimateId
  if (judgedBy(draft) !== judgedBy(saved.draft)) {
    delete draft.referral
    delete draft.referralNote
  }
  return { draft, register }
}

/** Whether the chassis is asked for as proof: the register knows it and the seller has not shown to know it. */
export function asksForChassis({ draft, register }: SavedDraft): boolean {
  return register?.chassisKey !== undefined && draft.chassisNumber === undefined
}

/** Too many wrong answers: the seller goes on by hand and the vehicle stays unverified. */
function readChassis(kept: SavedDraft, before: MotorDraft, typed: string): SavedDraft {
  const chassisKey = kept.register?.chassisKey
  if (chassisKey === undefined) return kept
  if (provesChassis(chassisKey, typed)) {
    return { ...kept, draft: { ...kept.draft, chassisNumber: chassisKey, chassisTries: undefined } }
  }
  const chassisTries = (before.chassisTries ?? 0) + 1
  if (chassisTries >= CHASSIS_TRIES) {
    return { draft: { ...kept.draft, chassisTries, vehicleSource: 'typed' }, register: undefined }
  }
  return { ...kept, draft: { ...kept.draft, chassisNumber: before.chassisNumber, chassisTries } }
}

function forgetRegister(draft: MotorDraft): SavedDraft {
  const { activeCover: _, ...rest } = draft
  return { draft: { ...rest, vehicleSource: 'typed', chassisTries: undefined }, register: undefined }
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
    ...rest
  } = draft
  return rest
}

/** Groups of answers are merged one by one; everything else is replaced. */
const GROUPS = ['vehicle', 'underwriting', 'policyholder']

function merge<T extends object>(into: T, answers: Answers<T>): T {
  const merged = Object.fromEntries<unknown>(Object.entries(into))
  for (const [name, answer] of Object.entries(answers) as [string, unknown][]) {
    if (answer === undefined) continue
    if (answer === null) delete merged[name]
    else if (GROUPS.includes(name)) merged[name] = merge(merged[name] ?? {}, answer as object)
    else merged[name] = answer
  }
  // The names and types are those of the answers, which are those of T.
  return merged as T
}

function agrees(registered: DraftVehicle, typed: DraftVehicle): boolean {
  // The keys of an object type are its union; Object.keys only forgets it.
  const known = Object.keys(registered) as (keyof DraftVehicle)[]
  return known.every((field) => registered[field] === undefined || registered[field] === typed[field])
}

/** The answers a price depends on, as one text. */
function pricedBy({ vehicle = {}, underwriting = {} }: MotorDraft): string {
  const { numberOfSeats, engineCapacity, yearOfManufacture } = vehicle
  const { riskCode, coverType, startDate, endDate, costOfCar, additionalTppd, excessApplicable, ncdYears } =
    underwriting
  const ofCover = [riskCode, coverType, startDate, endDate, costOfCar, additionalTppd, excessApplicable, ncdYears]
  return JSON.stringify([numberOfSeats, engineCapacity, yearOfManufacture, ...ofCover])
}

/** All that an underwriter looked at. */
function judgedBy(draft: MotorDraft): string {
  const { declinedBefore, claimsInThreeYears, modified, hireOrReward, ncdLetterFileId, photoFileIds } =
    draft.underwriting ?? {}
  const ofPerson = [declinedBefore, claimsInThreeYears, modified, hireOrReward, ncdLetterFileId, photoFileIds]
  return JSON.stringify([pricedBy(draft), plateKey(draft.registrationNumber ?? ''), draft.chassisNumber, ...ofPerson])
}
