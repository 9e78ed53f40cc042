import { expect, test } from 'vitest'
import { travel2026 } from './travel-2026.fixture.ts'
import {
  annualReturn,
  coverPeriod,
  coverStartsAt,
  departureProblem,
  payLaterUntil,
  payNowUntil,
  quoteValidUntil,
} from './trip-dates.ts'

const at = (moment: string) => new Date(`${moment}:00.000Z`)

test('departure and return dates are both covered', () => {
  const trip = { tripType: 'single' as const, departureDate: '2028-02-28', returnDate: '2028-03-01', graceDays: 0 }
  expect(coverPeriod(trip)).toEqual({ startDate: '2028-02-28', endDate: '2028-03-01', tripDays: 3, coverDays: 3 })
  expect(coverPeriod({ ...trip, graceDays: 15 })).toMatchObject({ endDate: '2028-03-16', coverDays: 18 })
})

test('an annual policy covers 365 days, even across 29 February', () => {
  expect(annualReturn('2026-03-01')).toBe('2027-02-28')
  expect(annualReturn('2028-02-29')).toBe('2029-02-27')
})

test.each([
  ['2026-05-10T12:00', '2026-05-09', 'has passed'],
  ['2026-05-10T12:00', '2026-05-10', undefined],
  ['2026-05-10T22:59', '2026-05-10', undefined],
  ['2026-05-10T23:00', '2026-05-10', 'available until 23:00'],
  ['2026-05-10T23:00', '2026-05-11', undefined],
  ['2026-05-10T12:00', '2026-11-06', undefined],
  ['2026-05-10T12:00', '2026-11-07', 'within 180 days'],
])('at %s a departure on %s', (now, departureDate, problem) => {
  const found = departureProblem(departureDate, at(now), travel2026)
  if (problem) expect(found).toContain(problem)
  else expect(found).toBeUndefined()
})

test('cover never starts before the payment', () => {
  expect(coverStartsAt('2026-05-10', at('2026-05-01T09:00'))).toEqual(at('2026-05-10T00:00'))
  expect(coverStartsAt('2026-05-10', at('2026-05-10T14:30'))).toEqual(at('2026-05-10T14:30'))
})

test('a quote is valid for 24 hours', () => {
  expect(quoteValidUntil(at('2026-05-10T14:30'), travel2026)).toEqual(at('2026-05-11T14:30'))
})

test.each([
  ['2026-05-01T09:00', '2026-05-10', '2026-05-04T09:00'],
  ['2026-05-08T09:00', '2026-05-10', '2026-05-09T22:00'],
])('paying later from %s for a departure on %s is possible until %s', (now, departureDate, until) => {
  expect(payLaterUntil(at(now), departureDate, travel2026)).toEqual(at(until))
})

test.each([
  ['2026-05-01T09:00', '2026-05-10', '2026-05-02T09:00'],
  ['2026-05-10T14:00', '2026-05-10', '2026-05-10T23:00'],
])('an offer made at %s for a departure on %s can be paid until %s', (now, departureDate, until) => {
  expect(payNowUntil(at(now), departureDate, travel2026)).toEqual(at(until))
})

test('a trip that starts within two hours cannot be paid later', () => {
  expect(() => payLaterUntil(at('2026-05-09T22:00'), '2026-05-10', travel2026)).toThrow('starts too soon')
})
