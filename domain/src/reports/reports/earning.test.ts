import { expect, test } from 'vitest'
import { earnedPremium, lossRatioBps, unearnedOn, type WrittenPremium } from './earning.ts'

const year: WrittenPremium = {
  premiumPesewas: 365_00,
  issuedOn: '2026-01-10',
  startDate: '2026-01-15',
  endDate: '2027-01-14',
  cancelledFrom: null,
}

test.each([
  ['before the issue', '2026-01-09', 0],
  ['on the day of issue, before the cover starts', '2026-01-10', 365_00],
  ['the day before the first day', '2026-01-14', 365_00],
  ['at the end of the first day', '2026-01-15', 364_00],
  ['after 181 of 365 days', '2026-07-14', 184_00],
  ['on the day before the last', '2027-01-13', 1_00],
  ['on the last day', '2027-01-14', 0],
  ['afterwards', '2028-01-01', 0],
])('an annual policy for GH₵365: unearned %s', (_, day, pesewas) => {
  expect(unearnedOn(year, day)).toBe(pesewas)
})

test('an uneven premium is rounded half up, for each policy separately', () => {
  const trip: WrittenPremium = { ...year, premiumPesewas: 1_00, startDate: '2026-03-01', endDate: '2026-03-08' }
  // 100 pesewas over 8 days: 12.5 pesewas a day.
  expect(unearnedOn(trip, '2026-03-01')).toBe(88)
  expect(unearnedOn(trip, '2026-03-07')).toBe(13)
})

test('a leap year has 366 days of cover', () => {
  const leap: WrittenPremium = { ...year, premiumPesewas: 366_00, startDate: '2028-01-01', endDate: '2028-12-31' }
  expect(unearnedOn(leap, '2028-02-29')).toBe(306_00)
})

test('a cancelled policy has no unearned premium from the first day without cover', () => {
  const cancelled = { ...year, cancelledFrom: '2026-07-15' }
  expect(unearnedOn(cancelled, '2026-07-14')).toBe(184_00)
  expect(unearnedOn(cancelled, '2026-07-15')).toBe(0)
})

test('an endorsement that lowers the premium is unearned with its sign', () => {
  expect(unearnedOn({ ...year, premiumPesewas: -365_00 }, '2026-07-14')).toBe(-184_00)
})

test('earned premium of a half year with a cancellation', () => {
  // Two annual policies for GH₵365 from 1 January; one is cancelled on 1 July with a refund of GH₵100.
  const uncancelled: WrittenPremium = {
    ...year,
    issuedOn: '2026-01-01',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  }
  const ended = { ...uncancelled, cancelledFrom: '2026-07-01' }
  const at = (day: string) => unearnedOn(uncancelled, day) + unearnedOn(ended, day)
  const firstHalf = {
    writtenPesewas: 730_00,
    refundedPesewas: 0,
    unearnedBeforePesewas: at('2025-12-31'),
    unearnedAfterPesewas: at('2026-06-30'),
  }
  expect(earnedPremium(firstHalf)).toBe(362_00)
  const secondHalf = {
    writtenPesewas: 0,
    refundedPesewas: 100_00,
    unearnedBeforePesewas: at('2026-06-30'),
    unearnedAfterPesewas: at('2026-12-31'),
  }
  expect(earnedPremium(secondHalf)).toBe(268_00)
  // Over the whole term, all premium that was not refunded is earned.
  expect(earnedPremium(firstHalf) + earnedPremium(secondHalf)).toBe(730_00 - 100_00)
})

test('a loss ratio needs earned premium', () => {
  expect(lossRatioBps(90_50, 362_00)).toBe(2500)
  expect(lossRatioBps(500_00, 362_00)).toBe(13812)
  expect(lossRatioBps(1_00, 0)).toBeNull()
})
