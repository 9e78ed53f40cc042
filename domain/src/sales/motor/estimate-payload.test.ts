import { expect, test } from 'vitest'
import { nic2024 } from '../../products/rate-books/nic-2024.fixture.ts'
import { rateMotor } from '../../products/rating/rate-motor.ts'
import { payloadFromRenewal, type RenewalDraft, riskFromPayload } from './estimate-payload.ts'
import { estimateExpiry, requireFresh } from './estimates.ts'
import { quickQuoteRisk } from './quick-quote.ts'

const draft: RenewalDraft = {
  policy: {
    vehicleId: 'v1',
    policyId: 'p1',
    policyRecordId: 'r1',
    customerCode: 'C-1',
    branchName: 'Accra Central',
    insuranceDetails: {
      coverType: 'comprehensive',
      productCode: 'MTCOMP',
      startDate: '2025-11-15',
      endDate: '2026-11-14',
      coverPeriod: 365,
    },
  },
  vehicle: {
    numberOfSeats: 5,
    costOfCar: 120_000,
    color: 'Silver',
    bodyType: 'Saloon',
    make: 'Toyota',
    model: 'Corolla',
    engineCapacity: 1800,
    vin: 'WAUZZZ8V0HA012345',
    yearOfManufacture: 2018,
    registrationNumber: 'GR 1234-20',
  },
  riskCode: 'X1',
  riskName: 'Private Individual',
  mode: 'renew-now',
}
const term = { startDate: '2026-11-15', endDate: '2027-11-14' }

test('the estimate of a renewal has exactly these 25 fields', () => {
  expect(payloadFromRenewal(draft, term)).toEqual({
    productName: 'Comprehensive',
    productCode: 'MTCOMP',
    vehicleId: 'v1',
    riskName: 'Private Individual',
    riskCode: 'X1',
    startDate: '2026-11-15',
    endDate: '2027-11-14',
    coverPeriod: 365,
    coverType: 'comprehensive',
    seats: 5,
    marketValue: 120_000,
    additionalTppd: 0,
    excessApplicable: false,
    policyId: 'p1',
    policyRecordId: 'r1',
    customerCode: 'C-1',
    branch: 'Accra Central',
    color: 'Silver',
    bodyType: 'Saloon',
    make: 'Toyota',
    model: 'Corolla',
    engineCapacity: 1800,
    chassisNumber: 'WAUZZZ8V0HA012345',
    yearOfManufacture: 2018,
    registrationNumber: 'GR 1234-20',
  })
})

test('cedis of the payload are converted to pesewas', () => {
  const risk = riskFromPayload(
    { ...payloadFromRenewal(draft, term), startDate: '2025-11-15', endDate: '2026-11-14' },
    { ncdYears: 2, fleetSize: 1 },
  )
  expect(rateMotor(risk, nic2024).totalPesewas).toBe(570_200)
})

test('a price is valid for 24 hours, unless the rates or the risk change', () => {
  const madeAt = new Date('2026-11-15T08:00:00Z')
  const offer = { expiresAt: estimateExpiry(madeAt), rateBook: 'NIC-2024', totalPesewas: 48_200 }
  const again = { rateBook: 'NIC-2024', totalPesewas: 48_200 }
  expect(() => requireFresh(offer, again, new Date('2026-11-16T07:59:59Z'))).not.toThrow()
  const stale = expect.objectContaining({ code: 'estimate_stale' })
  expect(() => requireFresh(offer, again, new Date('2026-11-16T08:00:00Z'))).toThrow(stale)
  expect(() => requireFresh(offer, { ...again, totalPesewas: 48_201 }, madeAt)).toThrow(stale)
  expect(() => requireFresh(offer, { ...again, rateBook: 'NIC-2027' }, madeAt)).toThrow(stale)
})

test('a quick quote requires only the vehicle use and the seats', () => {
  const rating = rateMotor(quickQuoteRisk({ riskCode: 'X1', seats: 5 }, '2026-11-15'), nic2024)
  expect(rating.totalPesewas).toBe(48_200)
  const month = quickQuoteRisk({ riskCode: 'X1', seats: 5, months: 1 }, '2026-11-15')
  expect(rateMotor(month, nic2024).totalPesewas).toBe(9_348)
})
