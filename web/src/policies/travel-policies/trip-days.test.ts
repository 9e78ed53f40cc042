import { expect, test } from 'vitest'
import { tripDaysWords, tripShare } from './trip-days.ts'

const insuranceDetails = {
  coverType: 'SCH',
  productCode: 'TRAVEL',
  coverPeriod: 11,
  startDate: '2026-12-01',
  endDate: '2026-12-11',
}

test.each([
  ['issued', '2026-11-20', 'Starts in 11 days', 0],
  ['issued', '2026-11-30', 'Starts tomorrow', 0],
  ['active', '2026-12-06', 'Day 6 of 11', 0.5],
  ['expired', '2026-12-12', 'Trip completed', 1],
  ['awaiting_payment', '2026-11-20', 'Starts in 11 days', 0],
  ['cancelled', '2026-12-06', 'No longer covered', 0],
  ['withdrawn', '2026-11-20', 'Never covered', 0],
  ['lapsed', '2026-12-12', 'Never covered', 0],
  ['replaced', '2026-11-20', 'Replaced by a later version', 0],
] as const)('%s trip on %s: %s', (travelStatus, today, words, share) => {
  expect(tripDaysWords({ travelStatus, insuranceDetails }, today)).toBe(words)
  expect(tripShare({ travelStatus, insuranceDetails }, today)).toBe(share)
})
