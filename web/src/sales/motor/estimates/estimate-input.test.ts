import { expect, test } from 'vitest'
import { estimateInput, inputWithValue } from './estimate-input.ts'

const underwriting = { riskCode: 'X1', startDate: '2026-11-15', endDate: '2027-11-14' }

test('there is no price before the use, the period and the seats are known', () => {
  expect(estimateInput({})).toBeUndefined()
  expect(estimateInput({ underwriting })).toBeUndefined()
  expect(
    estimateInput({ vehicle: { numberOfSeats: 5 }, underwriting: { ...underwriting, endDate: null } }),
  ).toBeUndefined()
})

test('cleared answers are left out, and the excess applies without a buy-back', () => {
  const input = estimateInput({
    vehicle: { numberOfSeats: 5, make: null },
    underwriting: { ...underwriting, costOfCar: null },
  })
  expect(input).toMatchObject({ seats: 5, additionalTppd: 0, excessApplicable: true, ncdYears: 0 })
  expect(input?.marketValue).toBeUndefined()
  expect(input && 'coverType' in input).toBe(false)
})

test('the selected cover, the value and the excess buy-back are priced', () => {
  const input = estimateInput({
    vehicle: { numberOfSeats: 5 },
    underwriting: { ...underwriting, coverType: 'comprehensive', costOfCar: 52_000, excessApplicable: false },
  })
  expect(input).toMatchObject({
    coverType: 'comprehensive',
    productCode: 'MTCOMP',
    marketValue: 52_000,
    excessApplicable: false,
  })
})

test('without the value of the vehicle, only covers that do not insure it are priced', () => {
  const vehicle = { numberOfSeats: 5 }
  const answers = { ...underwriting, coverType: 'comprehensive' as const, costOfCar: null }
  const { input, needsValue } = inputWithValue({ vehicle, underwriting: answers })
  expect(needsValue).toBe(true)
  expect(input).toMatchObject({ riskCode: 'X1', seats: 5 })
  expect(input && 'coverType' in input).toBe(false)
  const valued = inputWithValue({ vehicle, underwriting: { ...answers, costOfCar: 52_000 } })
  expect(valued).toMatchObject({ needsValue: false, input: { coverType: 'comprehensive', marketValue: 52_000 } })
})
