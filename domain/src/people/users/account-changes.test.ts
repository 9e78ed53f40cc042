import { expect, test } from 'vitest'
import { ROLES } from '../../platform/permissions.ts'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { accountChangeActions, checkAccountChangeAction, numberNeedsSecondPerson } from './account-changes.ts'

const change = { userId: 'target', kind: 'mobile-number', requestedBy: 'requester', status: 'pending' } as const
const actor = (id: string, role: 'SuperAdmin' | 'Admin' = 'SuperAdmin') => ({ id, role })

test('two people change the number of an Admin or SuperAdmin', () => {
  expect(ROLES.filter(numberNeedsSecondPerson)).toEqual(['SuperAdmin', 'Admin'])
})

test('a number is decided by another SuperAdmin or by the person, never by the requester', () => {
  expect(accountChangeActions(change, actor('requester'))).toEqual(['withdraw'])
  expect(accountChangeActions(change, actor('target', 'Admin'))).toEqual(['approve', 'refuse'])
  expect(accountChangeActions(change, actor('other'))).toEqual(['approve', 'refuse'])
  expect(accountChangeActions(change, actor('other', 'Admin'))).toEqual([])
})

test('the removal of a lost passkey is approved by two other people', () => {
  const removal = { ...change, kind: 'passkey-removal' } as const
  expect(accountChangeActions(removal, actor('target'))).toEqual([])
  expect(accountChangeActions(removal, actor('other'))).toEqual(['approve', 'refuse'])
})

test.each([
  ['requester', 'approve', 'pending', 'second_person_needed'],
  ['other', 'withdraw', 'pending', 'forbidden'],
  ['other', 'approve', 'applied', 'account_change_decided'],
  ['other', 'approve', 'pending', undefined],
] as const)('%s wants to %s a change that is %s: %s', (actorId, action, status, code) => {
  expect(codeOf(() => checkAccountChangeAction({ ...change, status }, actor(actorId), action))).toBe(code)
})
