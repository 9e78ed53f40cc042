import { expect, test } from 'vitest'
import { travelBookOn } from './rate-book.ts'
import { travel2026 } from './travel-2026.fixture.ts'

const first = { ...travel2026, version: 'A', effectiveFrom: '2026-01-01', effectiveTo: null }
const second = { ...travel2026, version: 'B', effectiveFrom: '2026-07-01', effectiveTo: '2026-12-31' }

test('the rate book with the latest start date is in force, regardless of the order', () => {
  const versionOn = (date: string) => [
    travelBookOn([first, second], date).version,
    travelBookOn([second, first], date).version,
  ]
  expect(versionOn('2026-06-30')).toEqual(['A', 'A'])
  expect(versionOn('2026-07-01')).toEqual(['B', 'B'])
  expect(versionOn('2026-12-31')).toEqual(['B', 'B'])
  expect(versionOn('2027-01-01')).toEqual(['A', 'A'])
})

test('a date without a rate book is refused', () => {
  expect(() => travelBookOn([first, second], '2025-12-31')).toThrow('No travel rates are in force on 2025-12-31')
})
