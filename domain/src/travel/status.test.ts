import { expect, test } from 'vitest'
import { moveTo, type StoredStatus, statusAt, TRAVEL_MOVES } from './status.ts'
import { TRAVEL_STATUS_LABELS, type TravelStatus } from './terms.ts'
import { travel2026 } from './travel-2026.fixture.ts'

const at = (moment: string) => new Date(`${moment}:00.000Z`)
const may10 = at('2026-05-10T09:00')
const policy = { status: 'issued' as const, startDate: '2026-06-01', endDate: '2026-06-14' }

test.each<[string, StoredStatus, string, TravelStatus]>([
  ['a draft within 7 days', { status: 'draft', createdAt: may10 }, '2026-05-17T08:59', 'draft'],
  ['a draft after 7 days', { status: 'draft', createdAt: may10 }, '2026-05-17T09:00', 'abandoned'],
  ['a quote within 24 hours', { status: 'quoted', quotedAt: may10 }, '2026-05-11T08:59', 'quoted'],
  ['a quote after 24 hours', { status: 'quoted', quotedAt: may10 }, '2026-05-11T09:00', 'lapsed'],
  ['an offer before its end', { status: 'awaiting_payment', payUntil: may10 }, '2026-05-10T08:59', 'awaiting_payment'],
  ['an offer at its end', { status: 'awaiting_payment', payUntil: may10 }, '2026-05-10T09:00', 'lapsed'],
  ['a policy the day before', policy, '2026-05-31T23:59', 'issued'],
  ['a policy on its first day', policy, '2026-06-01T00:00', 'active'],
  ['a policy on its last day', policy, '2026-06-14T23:59', 'active'],
  ['a policy the day after', policy, '2026-06-15T00:00', 'expired'],
  ['a running policy the day after', { ...policy, status: 'active' }, '2026-06-15T00:00', 'expired'],
  [
    'a policy that begins on 29 February',
    { ...policy, startDate: '2028-02-29', endDate: '2028-02-29' },
    '2028-02-29T12:00',
    'active',
  ],
  ['an open payment', { status: 'payment_pending' }, '2027-01-01T00:00', 'payment_pending'],
  ['a cancelled policy', { status: 'cancelled' }, '2026-06-02T00:00', 'cancelled'],
])('%s', (_, stored, now, status) => {
  expect(statusAt(stored, at(now), travel2026)).toBe(status)
})

test('only the moves of the table are possible', () => {
  const statuses = Object.keys(TRAVEL_STATUS_LABELS) as TravelStatus[]
  for (const from of statuses) {
    const allowed: readonly TravelStatus[] = TRAVEL_MOVES[from]
    for (const to of statuses) {
      if (allowed.includes(to)) expect(moveTo(from, to)).toBe(to)
      else expect(() => moveTo(from, to)).toThrow(expect.objectContaining({ code: 'move_not_allowed' }))
    }
  }
})

test.each<[TravelStatus, TravelStatus]>([
  ['draft', 'issued'],
  ['quoted', 'issued'],
  ['referred', 'payment_pending'],
  ['awaiting_payment', 'issued'],
  ['lapsed', 'payment_pending'],
  ['declined', 'quoted'],
  ['cancelled', 'active'],
  ['expired', 'cancelled'],
])('nothing goes from %s to %s', (from, to) => {
  expect(() => moveTo(from, to)).toThrow()
})
