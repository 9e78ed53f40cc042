import type { IsoDate } from '../dates.ts'
import { parseCedis } from '../money.ts'
import type { MotorDraft } from '../motor/draft.ts'
import { whyNotStart } from '../motor/start-date.ts'
import type { HolderType } from '../motor/terms.ts'
import { draftFacts, draftReferrals, whyNotHolder, whyNotUse } from '../motor/underwriting.ts'
import { chassisOf, chassisProblems, plateProblems, vehicleProblems } from '../motor/vehicle.ts'
import { parsePlate } from '../plates.ts'
import { insuresValue } from '../policies/endorsement.ts'
import { type MotorFacts, whyNotRatable } from '../rating/eligibility.ts'
import { periodOf } from '../rating/periods.ts'
import type { RateBook } from '../rating/rate-book.ts'
import { rateMotor } from '../rating/rate-motor.ts'
import { COVER_LABELS, COVER_TYPES, type CoverType } from '../rating/terms.ts'
import type { FleetCells, FleetColumn } from './terms.ts'

export type FleetTerms = {
  startDate: IsoDate
  endDate: IsoDate
  today: IsoDate
  /** Vehicles of the customer that are insured with us, these ones included. */
  fleetSize: number
  /** Undefined while nobody has been chosen. */
  holderType: HolderType | undefined
}

export type CellProblem = { column: FleetColumn | 'period'; message: string }

export type CheckedVehicle = {
  /** How its plate and chassis are compared; undefined while they cannot be read. */
  plateKey: string | undefined
  chassisKey: string | undefined
  problems: CellProblem[]
  /** Only without problems. */
  sale: { draft: MotorDraft; facts: MotorFacts; totalPesewas: number } | undefined
}

/**
 * One row of a fleet: the same rules as a vehicle that is sold by itself. What an underwriter must look at is not sold in a
 * table, where nobody looks at a single row.
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
  const facts = draftFacts(draft, terms)
  if (problems.length === 0) problems.push(...refusals(draft, facts, terms, book))
  const keys = {
    plateKey: parsePlate(draft.registrationNumber ?? '')?.key,
    chassisKey: chassisOf(draft)?.key,
  }
  if (problems.length > 0) return { ...keys, problems, sale: undefined }
  const rated = rateMotor(facts, book)
  const [referral] = draftReferrals(draft, rated.referrals)
  if (referral) {
    const message = `${referral.message} An underwriter must agree: sell it by itself.`
    return { ...keys, problems: [{ column: 'cover', message }], sale: undefined }
  }
  return { ...keys, problems, sale: { draft, facts, totalPesewas: rated.totalPesewas } }
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
  const coverType = coverOf(cells.cover)
  if (!coverType) {
    const names = COVER_TYPES.map((cover) => COVER_LABELS[cover]).join(', ')
    problems.push({ column: 'cover', message: `Write one of: ${names}.` })
  }
  const riskClass = useOf(cells.use, book)
  if (!riskClass) problems.push({ column: 'use', message: 'Write the code or the name of a use, such as X4 or Taxi.' })
  const valuePesewas = cells.value === '' ? undefined : parseCedis(cells.value)
  const isValued = coverType !== undefined && insuresValue(coverType)
  if ((cells.value !== '' || isValued) && !valuePesewas) {
    problems.push({ column: 'value', message: 'Enter what the vehicle would sell for today, in cedis.' })
  }
  const [yearOfManufacture, engineCapacity, numberOfSeats] = [cells.year, cells.engine, cells.seats].map(wholeNumber)
  return {
    vehicleStatus: 'registered',
    registrationNumber: cells.registration,
    chassisNumber: cells.chassis,
    vehicleSource: 'typed',
    vehicle: {
      make: cells.make,
      model: cells.model,
      color: cells.colour,
      bodyType: cells.body,
      yearOfManufacture,
      engineCapacity,
      numberOfSeats,
      // Only such a vehicle has no engine size.
      ...(engineCapacity === 0 ? { fuelType: 'electric' as const } : {}),
    },
    underwriting: {
      riskCode: riskClass?.code ?? '',
      coverType: coverType ?? 'thirdparty',
      startDate: terms.startDate,
      endDate: terms.endDate,
      ...(valuePesewas ? { costOfCar: valuePesewas / 100 } : {}),
    },
  }
}

function refusals(draft: MotorDraft, facts: MotorFacts, terms: FleetTerms, book: RateBook): CellProblem[] {
  const riskClass = book.classes.find(({ code }) => code === facts.riskCode)
  if (!riskClass) return [{ column: 'use', message: 'There is no rate for this use.' }]
  const use = whyNotUse(facts.riskCode, draft) ?? (terms.holderType && whyNotHolder(facts.riskCode, terms.holderType))
  if (use) return [{ column: 'use', message: use }]
  const start = whyNotStart(facts.startDate, terms.today)
  if (start) return [{ column: 'period', message: start.message }]
  const why = whyNotRatable(facts, periodOf(facts.startDate, facts.endDate), riskClass, book)
  return why ? [{ column: COLUMN_OF_FACT[why.path] ?? 'period', message: why.message }] : []
}

const COLUMN_OF_FACT: Record<string, FleetColumn> = {
  riskCode: 'use',
  coverType: 'cover',
  seats: 'seats',
  engineCapacity: 'engine',
  marketValue: 'value',
  costOfCar: 'value',
  yearOfManufacture: 'year',
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function coverOf(typed: string): CoverType | undefined {
  return COVER_TYPES.find((cover) => [cover, COVER_LABELS[cover]].some((name) => plain(name) === plain(typed)))
}

function useOf(typed: string, { classes }: RateBook) {
  return classes.find(({ code, name }) => plain(code) === plain(typed) || plain(name) === plain(typed))
}

function wholeNumber(typed: string): number | undefined {
  const digits = typed.replace(/[\s,]/g, '').replace(/cc$/i, '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}
