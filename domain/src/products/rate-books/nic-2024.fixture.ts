import tariff from '../../../../server/data/tariff-nic-2024.json' with { type: 'json' }
import type { MotorRisk } from '../rating/eligibility.ts'
import type { RateBook } from './rate-book.ts'

// A JSON import widens literal types; rate-book.test.ts checks that the file is a valid rate book.
export const nic2024 = tariff as RateBook

/** Golden case G1: a private car with five seats for one year. */
export const privateCar: MotorRisk = {
  riskCode: 'X1',
  coverType: 'thirdparty',
  startDate: '2025-11-15',
  endDate: '2026-11-14',
  seats: 5,
  additionalTppdPesewas: 0,
  excessApplicable: false,
  engineCapacityCc: 1600,
  yearOfManufacture: 2020,
  ncdYears: 0,
  fleetSize: 1,
}

/** Golden case G7: the same car with comprehensive cover and excess buy-back. */
export const comprehensiveCar: MotorRisk = {
  ...privateCar,
  coverType: 'comprehensive',
  marketValuePesewas: 12_000_000,
  engineCapacityCc: 1800,
  yearOfManufacture: 2018,
  ncdYears: 2,
}
