import type { HolderType } from '../../customers/customers/terms.ts'
import { parsePlate } from '../../customers/vehicles/plates.ts'
import { MIN_PHOTOS } from '../../customers/vehicles/terms.ts'
import type { IsoDate } from '../../platform/dates.ts'
import { insuresValue } from '../../policies/policies/endorsement.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { findCoverProblem, findRatingProblem, type MotorRisk } from '../../products/rating/eligibility.ts'
import { periodOf } from '../../products/rating/periods.ts'
import { rateMotor } from '../../products/rating/rate-motor.ts'
import { COVER_LABELS, COVER_TYPES } from '../../products/rating/terms.ts'
import type { MotorDraft } from '../motor/draft.ts'
import { findStartDateProblem } from '../motor/start-date.ts'
import { draftReferrals, draftRisk, holderRefusalReason, useRefusalReason } from '../motor/underwriting.ts'
import { chassisOf, chassisProblems, plateProblems, vehicleProblems } from '../motor/vehicle.ts'
import {
  coverOf,
  type FleetCells,
  type FleetColumn,
  isSameWord,
  photoFileIdsOf,
  valuePesewasOf,
  vehicleOf,
} from './terms.ts'

export type FleetTerms = {
  startDate: IsoDate
  endDate: IsoDate
  today: IsoDate
  /** Vehicles of the customer that are insured with us, including these. */
  fleetSize: number
  /** Undefined until a customer is selected. */
  holderType: HolderType | undefined
}

/** `vehicle` and `period` are problems of the whole row, not of a cell. */
export type CellProblem = { column: FleetColumn | 'period' | 'vehicle'; message: string }

export type CheckedVehicle = {
  /** Normalized plate and chassis for comparison; undefined if invalid. */
  plateKey: string | undefined
  chassisKey: string | undefined
  problems: CellProblem[]
  /** Also set if only photos are missing, so that the price is shown; a vehicle with problems is never sold. */
  rated: RatedVehicle | undefined
}

export type RatedVehicle = { draft: MotorDraft; risk: MotorRisk; totalPesewas: number }

/**
 * Checks one row of a fleet with the rules of a single sale. A vehicle that needs underwriter approval cannot be part of a
 * fleet, because referrals exist for single sales only.
 */
export function checkVehicle(cells: FleetCells, terms: FleetTerms, book: RateBook): CheckedVehicle {
  const problems: CellProblem[] = []
  const draft = draftOf(cells, terms, book, problems)
  const found = [
    ...plateProblems(draft),
    ...chassisProblems(draft),
    ...vehicleProblems(draft.vehicle, Number(terms.today.slice(0, 4))),
  ]
  for (const { path, message } of found) problems.push({ column: COLUMN_OF_FIELD[path] ?? 'registration', message })
  const risk = draftRisk(draft, terms)
  if (problems.length === 0) problems.push(...refusals(draft, risk, terms, book))
  const keys = {
    plateKey: parsePlate(draft.registrationNumber ?? '')?.key,
    chassisKey: chassisOf(draft)?.key,
  }
  if (problems.length > 0) return { ...keys, problems, rated: undefined }
  const { totalPesewas, referrals } = rateMotor(risk, book)
  const [referral] = draftReferrals(draft, referrals)
  if (referral) {
    const message = `${referral.message} Sell this vehicle separately to request underwriter approval.`
    return { ...keys, problems: [{ column: 'cover', message }], rated: undefined }
  }
  return { ...keys, problems: photoProblems(draft), rated: { draft, risk, totalPesewas } }
}

/** Cover of the vehicle itself requires photos, as in a single sale. */
function photoProblems({ underwriting = {} }: MotorDraft): CellProblem[] {
  const { coverType, photoFileIds = [] } = underwriting
  if (!coverType || !insuresValue(coverType) || photoFileIds.length >= MIN_PHOTOS) return []
  return [
    { column: 'photos', message: 'Add photos of the front, rear, left and right, or sell the vehicle separately.' },
  ]
}

const COLUMN_OF_FIELD: Record<string, FleetColumn> = {
  registrationNumber: 'registration',
  chassisNumber: 'chassis',
  'vehicle.make': 'make',
  'vehicle.model': 'model',
  'vehicle.yearOfManufacture': 'year',
  'vehicle.color': 'colour',
  'vehicle.bodyType': 'body',
  'vehicle.engineCapacity': 'engine',
  'vehicle.numberOfSeats': 'seats',
}

function draftOf(cells: FleetCells, terms: FleetTerms, book: RateBook, problems: CellProblem[]): MotorDraft {
  const coverType = coverOf(cells)
  if (!coverType) {
    const names = COVER_TYPES.map((cover) => COVER_LABELS[cover]).join(', ')
    problems.push({ column: 'cover', message: `Enter one of: ${names}.` })
  }
  const riskClass = book.classes.find(({ code, name }) => isSameWord(code, cells.use) || isSameWord(name, cells.use))
  if (!riskClass)
    problems.push({ column: 'use', message: 'Enter the code or name of a vehicle use, such as X4 or Taxi.' })
  const valuePesewas = valuePesewasOf(cells)
  const isValued = coverType !== undefined && insuresValue(coverType)
  if ((cells.value !== '' || isValued) && !valuePesewas) {
    problems.push({ column: 'value', message: 'Enter the current market value in cedis.' })
  }
  return {
    vehicleStatus: 'registered',
    registrationNumber: cells.registration,
    chassisNumber: cells.chassis,
    vehicleSource: 'manual',
    vehicle: vehicleOf(cells),
    underwriting: {
      riskCode: riskClass?.code ?? '',
      coverType: coverType ?? 'thirdparty',
      startDate: terms.startDate,
      endDate: terms.endDate,
      ...(valuePesewas ? { costOfCar: valuePesewas / 100 } : {}),
      photoFileIds: photoFileIdsOf(cells),
    },
  }
}

function refusals(draft: MotorDraft, risk: MotorRisk, terms: FleetTerms, book: RateBook): CellProblem[] {
  const riskClass = book.classes.find(({ code }) => code === risk.riskCode)
  if (!riskClass) return [{ column: 'use', message: 'There is no rate for this vehicle use.' }]
  const use =
    useRefusalReason(risk.riskCode, draft) ?? (terms.holderType && holderRefusalReason(risk.riskCode, terms.holderType))
  if (use) return [{ column: 'use', message: use }]
  const start = findStartDateProblem(risk.startDate, terms.today)
  if (start) return [{ column: 'period', message: start.message }]
  const period = periodOf(risk.startDate, risk.endDate)
  const problem = findRatingProblem(risk, period, riskClass, book) ?? findCoverProblem(risk, riskClass, book)
  return problem ? [{ column: COLUMN_OF_PATH[problem.path] ?? 'period', message: problem.message }] : []
}

const COLUMN_OF_PATH: Record<string, FleetColumn> = {
  riskCode: 'use',
  coverType: 'cover',
  seats: 'seats',
  engineCapacity: 'engine',
  marketValue: 'value',
  costOfCar: 'value',
  yearOfManufacture: 'year',
}
