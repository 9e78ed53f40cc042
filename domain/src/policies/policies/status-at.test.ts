import { describe, expect, test } from 'vitest'
import { type DatedRecord, payLaterDueAt, payLinkEnd, paymentDueAt, statusAt, statusBadge } from './status-at.ts'
import type { PolicyStatus } from './terms.ts'

const active: DatedRecord = { status: 'active', startDate: '2025-11-15', endDate: '2026-11-14' }
const at = (date: string, time = '12:00:00') => new Date(`${date}T${time}Z`)

test.each<[string, DatedRecord, string, PolicyStatus]>([
  ['cover lasts through its last day', active, '2026-11-14', 'active'],
  ['cover is expired from the day after', active, '2026-11-15', 'expired'],
  ['a cancellation takes effect on its day', { ...active, cancelledFrom: '2026-03-01' }, '2026-03-01', 'cancelled'],
  ['a cancellation has no effect before its day', { ...active, cancelledFrom: '2026-03-01' }, '2026-02-28', 'active'],
  [
    'a renewal supersedes the term when it starts',
    { ...active, supersededFrom: '2026-11-15' },
    '2026-11-15',
    'superseded',
  ],
  ['a suspension takes effect on its day', { ...active, suspendedFrom: '2026-01-10' }, '2026-01-10', 'suspended'],
  [
    'a suspended policy does not expire on its end date',
    { ...active, status: 'suspended', suspendedFrom: '2026-10-01' },
    '2026-12-24',
    'suspended',
  ],
  [
    'the suspended days are forfeited after 365 days',
    { ...active, status: 'suspended', suspendedFrom: '2026-01-10' },
    '2027-01-10',
    'expired',
  ],
  [
    'a suspended policy can be cancelled',
    { ...active, status: 'suspended', suspendedFrom: '2026-01-10', cancelledFrom: '2026-02-01' },
    '2026-02-01',
    'cancelled',
  ],
  [
    'a challenged policy does not expire automatically',
    { ...active, status: 'challenged' },
    '2027-01-01',
    'challenged',
  ],
])('%s', (_, record, date, status) => {
  expect(statusAt(record, at(date))).toBe(status)
})

describe('offers', () => {
  test('an unpaid offer lapses at the minute it is due', () => {
    const offer: DatedRecord = {
      ...active,
      status: 'awaiting_payment',
      dueAt: paymentDueAt(at('2025-11-15'), '2025-11-20'),
    }
    expect(statusAt(offer, at('2025-11-17', '11:59:59'))).toBe('awaiting_payment')
    expect(statusAt(offer, at('2025-11-17'))).toBe('lapsed')
  })

  test('an offer cannot be paid after the first day of its cover', () => {
    expect(paymentDueAt(at('2025-11-15'), '2025-11-15')).toEqual(at('2025-11-16', '00:00:00'))
  })

  test('a pay-later offer is valid for seven days, but not beyond the first day of cover', () => {
    expect(payLaterDueAt(at('2025-11-15'), '2025-12-10')).toEqual(at('2025-11-22'))
    expect(payLaterDueAt(at('2025-11-15'), '2025-11-16')).toEqual(at('2025-11-17', '00:00:00'))
  })

  test('a payment link ends shortly before the offer, and the start of cover can shorten it', () => {
    const today = { endsAt: at('2025-11-15', '23:45:00'), isShortened: true }
    expect(payLinkEnd(at('2025-11-15'), '2025-11-15')).toEqual(today)
    expect(payLinkEnd(at('2025-11-15'), '2025-12-10')).toMatchObject({ isShortened: false })
  })
})

test.each([
  ['2025-11-01', 'Starts 15 Nov 2025'],
  ['2026-10-14', 'Active'],
  ['2026-10-15', 'Expires in 30 days'],
  ['2026-11-13', 'Expires in 1 day'],
  ['2026-11-14', 'Expires today'],
  ['2026-11-15', 'Expired'],
])('on %s the badge reads "%s"', (date, badge) => {
  expect(statusBadge(active, at(date))).toBe(badge)
})

test('a renewed policy does not expire; one with a change within its term does', () => {
  const now = at('2026-11-10')
  expect(statusBadge({ ...active, supersededFrom: '2026-11-15' }, now)).toBe('Active, renewed')
  expect(statusBadge({ ...active, supersededFrom: '2026-11-12' }, now)).toBe('Expires in 4 days')
})
