import { expect, test } from 'vitest'
import { nic2024 } from './nic-2024.fixture.ts'
import { bandRateBps, ncdRateBps, type RateBook, rateBookOn } from './rate-book.ts'
import { rateBookProblems } from './rate-book-problems.ts'

test('the rate book with the latest start date is in force', () => {
  const newer: RateBook = { ...nic2024, version: 'NIC-2027', effectiveFrom: '2027-01-01' }
  const books = [nic2024, newer]
  expect(rateBookOn(books, '2026-12-31').version).toBe('NIC-2024')
  expect(rateBookOn(books, '2027-01-01').version).toBe('NIC-2027')
})

test('a rate book is in force through its last day', () => {
  expect(rateBookOn([{ ...nic2024, effectiveTo: '2026-01-31' }], '2026-01-31').version).toBe('NIC-2024')
})

test('a date without a rate book is refused', () => {
  expect(() => rateBookOn([nic2024], '2023-12-31')).toThrow('No motor rate book is in force on 2023-12-31')
  expect(() => rateBookOn([{ ...nic2024, effectiveTo: '2026-01-31' }], '2026-02-01')).toThrow('in force')
})

test.each([
  [1600, 0],
  [1601, 500],
  [2000, 500],
  [2001, 1000],
])('an engine of %i cc is loaded by %i basis points', (cc, rateBps) => {
  expect(bandRateBps(nic2024.engineLoading, cc)).toBe(rateBps)
})

test.each([
  [4, 0],
  [5, 500],
  [10, 500],
  [11, 1000],
  [20, 1000],
  [21, 1500],
])('a fleet of %i is discounted by %i basis points', (vehicles, rateBps) => {
  expect(bandRateBps(nic2024.fleetDiscount, vehicles)).toBe(rateBps)
})

test('the last no-claim rate applies to all further years', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((years) => ncdRateBps(nic2024, 'private', years))).toEqual([
    0, 2500, 3000, 3500, 4500, 5000, 5000,
  ])
  expect([0, 1, 2, 3, 9].map((years) => ncdRateBps(nic2024, 'commercial', years))).toEqual([0, 1500, 2000, 2500, 2500])
  expect([0, 1, 9].map((years) => ncdRateBps(nic2024, 'motorcycle', years))).toEqual([0, 1000, 1000])
})

test('the seeded tariff is a valid rate book, even for a single day', () => {
  expect(rateBookProblems(nic2024)).toEqual([])
  expect(rateBookProblems({ ...nic2024, effectiveTo: nic2024.effectiveFrom })).toEqual([])
})

test.each<[string, RateBook, string]>([
  ['an end before its start', { ...nic2024, effectiveTo: '2023-01-01' }, 'ends on 2023-01-01'],
  ['a band without an end', { ...nic2024, ageLoading: [{ upTo: 5, rateBps: 0 }] }, 'ageLoading: only the last band'],
  ['no bands', { ...nic2024, ageLoading: [] }, 'ageLoading: bands are missing'],
  [
    'decreasing bands',
    {
      ...nic2024,
      engineLoading: [
        { upTo: 9, rateBps: 0 },
        { upTo: 9, rateBps: 1 },
        { upTo: null, rateBps: 2 },
      ],
    },
    'band limits must increase',
  ],
  [
    'decreasing rates',
    {
      ...nic2024,
      fleetDiscount: [
        { upTo: 9, rateBps: 5 },
        { upTo: null, rateBps: 2 },
      ],
    },
    'rates must not decrease',
  ],
  [
    'decreasing no-claim rates',
    { ...nic2024, ncdBpsByYears: { ...nic2024.ncdBpsByYears, private: [0, 2500, 2000] } },
    'No-claim discount private: rates must increase',
  ],
  [
    'a discount for 0 years',
    { ...nic2024, ncdBpsByYears: { ...nic2024.ncdBpsByYears, private: [100, 2500] } },
    'for 0 years must be 0%',
  ],
  [
    'reversed seat limits',
    { ...nic2024, classes: nic2024.classes.map((one) => ({ ...one, seatMin: 9, seatMax: 4 })) },
    'X1: 9 to 4 isn’t a valid range of seats',
  ],
  ['a missing risk class', { ...nic2024, classes: nic2024.classes.slice(1) }, 'Risk class X1 is listed 0 times'],
  [
    'a fraction of a pesewa',
    { ...nic2024, fire: { ...nic2024.fire, minValuePesewas: 0.5 } },
    'NIC-2024.fire.minValuePesewas is 0.5',
  ],
  [
    'a negative rate',
    { ...nic2024, classes: nic2024.classes.map((one) => ({ ...one, odRateBps: -1 })) },
    'NIC-2024.classes.0.odRateBps is -1',
  ],
])('a rate book cannot be published with %s', (_, book, problem) => {
  expect(rateBookProblems(book).join('\n')).toContain(problem)
})
