import { Refusal } from '../../platform/refusal.ts'
import type { RateBook } from '../rate-books/rate-book.ts'
import type { MotorRisk } from './eligibility.ts'
import { endAfterMonths } from './periods.ts'
import { rateMotor } from './rate-motor.ts'

/** Price of a typical vehicle in two rate books; null if a book does not sell the cover. */
export type SamplePrice = {
  name: string
  detail: string
  beforePesewas: number | null
  afterPesewas: number | null
  /** Change in per cent with one decimal; null without two prices. */
  percent: number | null
}

type Sample = {
  name: string
  detail: string
  ageYears: number
  risk: Pick<MotorRisk, 'riskCode' | 'coverType' | 'seats' | 'marketValuePesewas' | 'engineCapacityCc'>
}

/** Vehicles that are sold most. An approver knows their prices and sees an error in a rate immediately. */
const SAMPLES: readonly Sample[] = [
  {
    name: 'Private saloon',
    detail: 'Third party, 5 seats',
    ageYears: 6,
    risk: { riskCode: 'X1', coverType: 'thirdparty', seats: 5, engineCapacityCc: 1600 },
  },
  {
    name: 'Private saloon',
    detail: 'Comprehensive, value GH₵120,000',
    ageYears: 8,
    risk: {
      riskCode: 'X1',
      coverType: 'comprehensive',
      seats: 5,
      marketValuePesewas: 12_000_000,
      engineCapacityCc: 1800,
    },
  },
  {
    name: 'Motorcycle',
    detail: 'Third party',
    ageYears: 3,
    risk: { riskCode: 'MC', coverType: 'thirdparty', seats: 1, engineCapacityCc: 125 },
  },
  {
    name: 'Taxi',
    detail: 'Third Party Xtra, 5 seats',
    ageYears: 6,
    risk: { riskCode: 'TAXI', coverType: 'xtra', seats: 5, engineCapacityCc: 1600 },
  },
  {
    name: 'Taxi',
    detail: 'Comprehensive, value GH₵65,000',
    ageYears: 7,
    risk: {
      riskCode: 'TAXI',
      coverType: 'comprehensive',
      seats: 5,
      marketValuePesewas: 6_500_000,
      engineCapacityCc: 1600,
    },
  },
  {
    name: 'Minibus',
    detail: 'Third party, 15 seats',
    ageYears: 9,
    risk: { riskCode: 'MINIBUS', coverType: 'thirdparty', seats: 15, engineCapacityCc: 2500 },
  },
]

/** One year of cover from the first day of the newer book, priced by both books. */
export function samplePrices(book: RateBook, replaced: RateBook | undefined): SamplePrice[] {
  return SAMPLES.map(({ name, detail, ageYears, risk }) => {
    const startDate = book.effectiveFrom
    const sampleRisk: MotorRisk = {
      ...risk,
      startDate,
      endDate: endAfterMonths(startDate, 12),
      yearOfManufacture: Number(startDate.slice(0, 4)) - ageYears,
      additionalTppdPesewas: 0,
      excessApplicable: true,
      ncdYears: 0,
      fleetSize: 1,
    }
    const beforePesewas = replaced ? totalOf(sampleRisk, replaced) : null
    const afterPesewas = totalOf(sampleRisk, book)
    return { name, detail, beforePesewas, afterPesewas, percent: percentOf(beforePesewas, afterPesewas) }
  })
}

function totalOf(sampleRisk: MotorRisk, book: RateBook): number | null {
  try {
    return rateMotor(sampleRisk, book).totalPesewas
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function percentOf(before: number | null, after: number | null): number | null {
  if (before === null || after === null || before === 0) return null
  return Math.round(((after - before) / before) * 1_000) / 10
}
