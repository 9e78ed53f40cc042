import { expect, test } from 'vitest'
import { checkErasureAction, erasableOn, erasureActions, erasureRefusalReason } from './erasure.ts'

const CLOSED = { openPolicies: 0, openClaims: 0, openComplaints: 0, openPayments: 0, lastDay: '2026-11-17' }

test('data is erased after the retention years, on the day after the last day', () => {
  expect(erasableOn('2026-11-17', 7)).toBe('2033-11-18')
  expect(erasureRefusalReason(CLOSED, 7, '2033-11-17')).toContain('18 Nov 2033')
  expect(erasureRefusalReason(CLOSED, 7, '2033-11-18')).toBeUndefined()
  expect(erasureRefusalReason(CLOSED, 5, '2031-11-18')).toBeUndefined()
})

test.each([
  ['openPolicies', 'open policy'],
  ['openClaims', 'open claim'],
  ['openComplaints', 'open complaint'],
  ['openPayments', 'open payment or request'],
])('%s keep the data, however old they are', (open, sentence) => {
  const refusalReason = erasureRefusalReason({ ...CLOSED, [open]: 1 }, 7, '2050-01-01')
  expect(refusalReason).toContain(sentence)
  // Seven years after today, because the open record can end today.
  expect(refusalReason).toContain('The earliest erasure date is 2 Jan 2057.')
  const covered = { ...CLOSED, [open]: 1, lastDay: '2050-06-30' }
  expect(erasureRefusalReason(covered, 7, '2050-01-01')).toContain('The earliest erasure date is 1 Jul 2057.')
})

test('another person approves or declines, and the requester withdraws', () => {
  const erasure = { status: 'pending' as const, requestedBy: 'a' }
  expect(erasureActions(erasure, 'a')).toEqual(['withdraw'])
  expect(erasureActions(erasure, 'b')).toEqual(['approve', 'decline'])
  expect(() => checkErasureAction(erasure, 'a', 'approve')).toThrow('someone else must confirm')
  expect(() => checkErasureAction({ ...erasure, status: 'erased' }, 'b', 'approve')).toThrow()
})
