import { expect, test } from 'vitest'
import { comprehensiveCar, nic2024, privateCar } from '../rate-books/nic-2024.fixture.ts'
import { cheapestOf, compareCovers } from './compare-covers.ts'

test('all four covers are priced for the same risk, comprehensive with both excess options', () => {
  expect(compareCovers({ ...comprehensiveCar, ncdYears: 0 }, nic2024)).toEqual([
    { coverType: 'thirdparty', totalPesewas: 48_200 },
    { coverType: 'xtra', totalPesewas: 66_200 },
    { coverType: 'fire', totalPesewas: 228_200 },
    {
      coverType: 'comprehensive',
      totalPesewas: 768_200,
      excessChoice: { appliedTotalPesewas: 708_200, boughtBackTotalPesewas: 768_200 },
    },
  ])
})

test('an excess set by an underwriter leaves no choice', () => {
  const terms = { coverType: 'comprehensive' as const, loadingBps: 0, excessRateBps: 2_000, conditions: [] }
  const comprehensive = compareCovers({ ...comprehensiveCar, ncdYears: 0, terms }, nic2024).at(-1)
  expect(comprehensive).toEqual({ coverType: 'comprehensive', totalPesewas: 708_200 })
})

test('an unavailable cover states the reason and does not affect the others', () => {
  const alternatives = compareCovers({ ...privateCar, yearOfManufacture: 1990 }, nic2024)
  expect(alternatives.map((one) => ('code' in one ? one.code : one.coverType))).toEqual([
    'thirdparty',
    'vehicle_too_old',
    'value_required',
    'value_required',
  ])
})

test('a quote without a selected cover uses the cheapest available cover', () => {
  expect(cheapestOf(compareCovers(comprehensiveCar, nic2024))).toBe('thirdparty')
  expect(cheapestOf(compareCovers({ ...privateCar, seats: 40 }, nic2024))).toBeUndefined()
})
