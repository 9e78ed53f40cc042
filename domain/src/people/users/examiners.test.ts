import { describe, expect, test } from 'vitest'
import {
  checkExaminerAction,
  checkExaminerEnd,
  examinerActions,
  examinerUntil,
  isAllowedForExaminer,
  roleInUse,
} from './examiners.ts'

describe('the end of the access', () => {
  test.each([
    ['2026-11-16', '2026-11-17T00:00:00.000Z'],
    ['2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['2027-02-14', '2027-02-15T00:00:00.000Z'],
  ])('%s ends at %s', (endsOn, until) => {
    expect(examinerUntil(endsOn, '2026-11-16').toISOString()).toBe(until)
  })

  test.each([
    ['2026-11-15', 'Select today or a later day'],
    ['2027-02-15', 'Select a day up to 14 Feb 2027. The maximum is 90 days.'],
  ])('%s is refused', (endsOn, message) => {
    expect(() => examinerUntil(endsOn, '2026-11-16')).toThrow(message)
  })
})

test('an examiner can only read, export and sign out', () => {
  expect(isAllowedForExaminer('GET /policies')).toBe(true)
  for (const list of ['', '/transactions', '/renewals', '/pay-later', '/customers']) {
    expect(isAllowedForExaminer(`POST ${list}/exports`), list).toBe(true)
  }
  expect(isAllowedForExaminer('POST /auth/logout')).toBe(true)
  expect(isAllowedForExaminer('POST /policies/{policyId}/holder-card')).toBe(false)
  expect(isAllowedForExaminer('POST /travel/drafts/{id}/health/view')).toBe(false)
  expect(isAllowedForExaminer('DELETE /users/{id}')).toBe(false)
})

test('a session is refused after the access has ended, with the end time', () => {
  const until = new Date('2026-12-01T00:00:00Z')
  expect(() => checkExaminerEnd(until, new Date('2026-11-30T23:59:59Z'))).not.toThrow()
  expect(() => checkExaminerEnd(null, new Date('2026-12-30T23:59:59Z'))).not.toThrow()
  expect(() => checkExaminerEnd(until, until)).toThrow('Your access as an examiner ended on 1 Dec 2026, 00:00.')
})

test('the role in use is SuperAdmin for examiners only', () => {
  expect(roleInUse('Staff', new Date())).toBe('SuperAdmin')
  expect(roleInUse('Staff', null)).toBe('Staff')
})

describe('a request', () => {
  test('is decided by another SuperAdmin', () => {
    const seat = { requestedBy: 'efua', status: 'pending' } as const
    expect(examinerActions(seat, 'efua')).toEqual(['withdraw'])
    expect(examinerActions(seat, 'ama')).toEqual(['approve', 'refuse'])
    expect(() => checkExaminerAction(seat, 'efua', 'approve')).toThrow('another SuperAdmin must decide')
    expect(() => checkExaminerAction(seat, 'ama', 'withdraw')).toThrow('Only the requester')
    expect(() => checkExaminerAction(seat, 'ama', 'end')).toThrow('already been decided')
  })

  test('can only be ended after its approval, by either SuperAdmin', () => {
    const seat = { requestedBy: 'efua', status: 'active' } as const
    expect(examinerActions(seat, 'efua')).toEqual(['end'])
    expect(examinerActions(seat, 'ama')).toEqual(['end'])
    expect(() => checkExaminerAction(seat, 'ama', 'approve')).toThrow('already been decided')
    expect(examinerActions({ ...seat, status: 'ended' }, 'ama')).toEqual([])
  })
})
