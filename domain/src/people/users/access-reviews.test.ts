import { expect, test } from 'vitest'
import { checkReview, reviewActions, reviewDueOn } from './access-reviews.ts'

test.each([
  ['SuperAdmin', '2026-08-16', '2026-11-16'],
  ['Staff', '2026-11-30', '2027-03-02'],
  ['Agent', '2026-11-16', '2027-11-16'],
  ['AssistantAgent', '2027-03-01', '2028-02-29'],
] as const)('the access of a person with role %s, reviewed on %s, is due on %s', (role, last, due) => {
  expect(reviewDueOn(role, last)).toBe(due)
})

test('no one reviews their own access, and a paused account has none to revoke', () => {
  expect(reviewActions({ userId: 'a', status: 'active' }, 'a')).toEqual([])
  expect(reviewActions({ userId: 'a', status: 'active' }, 'b')).toEqual(['confirm', 'withdraw'])
  expect(reviewActions({ userId: 'a', status: 'paused' }, 'b')).toEqual(['confirm'])
  expect(reviewActions({ userId: 'a', status: 'deleted' }, 'b')).toEqual([])
  expect(() => checkReview({ userId: 'a', status: 'active' }, 'a', 'confirm')).toThrow('your own access')
  expect(() => checkReview({ userId: 'a', status: 'paused' }, 'b', 'withdraw')).toThrow('already paused')
})
