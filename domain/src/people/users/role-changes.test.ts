import { expect, test } from 'vitest'
import { codeOf, refusalOf } from '../../platform/refusal.fixture.ts'
import { checkRoleChangeAction, roleChangeActions } from './role-changes.ts'

const change = { userId: 'target', requestedBy: 'requester', status: 'pending' as const }

test('only the requester can withdraw a change, and neither the requester nor the user concerned can decide it', () => {
  expect(roleChangeActions(change, 'requester')).toEqual(['withdraw'])
  expect(roleChangeActions(change, 'target')).toEqual([])
  expect(roleChangeActions(change, 'other')).toEqual(['approve', 'refuse'])
})

test.each([
  ['requester', 'approve', 'second_person_needed'],
  ['target', 'approve', 'second_person_needed'],
  ['other', 'withdraw', 'forbidden'],
  ['other', 'approve', undefined],
] as const)('%s wants to %s: %s', (actor, action, code) => {
  expect(codeOf(() => checkRoleChangeAction(change, actor, action))).toBe(code)
})

test('a decided change stays decided', () => {
  const decided = { ...change, status: 'applied' as const }
  expect(codeOf(() => checkRoleChangeAction(decided, 'other', 'approve'))).toBe('role_change_decided')
})

test.each([
  ['other', 'withdraw', 'Only the requester can withdraw this change.'],
  ['requester', 'approve', 'You requested this change, so another SuperAdmin must decide.'],
  ['target', 'approve', 'This changes your own role, so another SuperAdmin must decide.'],
] as const)('%s reads why they cannot %s', (actor, action, message) => {
  expect(refusalOf(() => checkRoleChangeAction(change, actor, action))?.message).toBe(message)
})

test('a decided change has no further actions', () => {
  expect(roleChangeActions({ ...change, status: 'applied' }, 'requester')).toEqual([])
})
