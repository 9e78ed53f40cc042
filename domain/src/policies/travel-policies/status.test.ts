import { expect, test } from 'vitest'
import type { TravelStatus } from '../../products/travel-plans/terms.ts'
import type { PolicyStatus } from '../policies/terms.ts'
import { travelStatusAt } from './status.ts'

const at = (moment: string) => new Date(`${moment}:00.000Z`)
const trip = { status: 'active' as const, startDate: '2026-06-01', endDate: '2026-06-14' }
const leapDay = { ...trip, startDate: '2028-02-29', endDate: '2028-02-29' }

test.each([
  ['the day before', trip, '2026-05-31T23:59', 'issued'],
  ['on its first day', trip, '2026-06-01T00:00', 'active'],
  ['on its last day', trip, '2026-06-14T23:59', 'active'],
  ['the day after', trip, '2026-06-15T00:00', 'expired'],
  ['of one day, 29 February, on that day', leapDay, '2028-02-29T12:00', 'active'],
  ['of one day, 29 February, the day after', leapDay, '2028-03-01T00:00', 'expired'],
  ['cancelled before it began', { ...trip, cancelledFrom: '2026-05-20' }, '2026-05-20T00:00', 'cancelled'],
  ['to be cancelled tomorrow', { ...trip, cancelledFrom: '2026-05-20' }, '2026-05-19T23:59', 'issued'],
])('the status of a paid trip depends on the date: %s', (_, record, now, status) => {
  expect(travelStatusAt(record, at(now))).toBe(status)
})

test.each<[PolicyStatus, TravelStatus]>([
  ['awaiting_payment', 'awaiting_payment'],
  ['pay_later', 'awaiting_payment'],
  ['issuing', 'payment_pending'],
  ['challenged', 'challenged'],
  ['cancelled', 'cancelled'],
  ['lapsed', 'lapsed'],
  ['superseded', 'replaced'],
])('a policy with the status %s has the travel status %s', (status, called) => {
  const dueAt = at('2026-05-12T00:00')
  expect(travelStatusAt({ ...trip, status, dueAt }, at('2026-05-10T09:00'))).toBe(called)
})

test('an unpaid offer lapses', () => {
  const offer = { ...trip, status: 'pay_later' as const, dueAt: at('2026-05-10T09:00') }
  expect(travelStatusAt(offer, at('2026-05-10T09:00'))).toBe('lapsed')
  expect(travelStatusAt({ ...offer, status: 'lapsed' }, at('2026-05-10T09:00'), true)).toBe('withdrawn')
})
