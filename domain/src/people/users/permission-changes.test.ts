import { expect, test } from 'vitest'
import {
  ALL_PERMISSIONS,
  can,
  canChangePermission,
  ceilingOf,
  permissionsOf,
  ROLES,
  withinCeiling,
} from '../../platform/permissions.ts'
import { changeRefusalReason, checkChange, permissionChangeActions } from './permission-changes.ts'

const staff = { userId: 'a', role: 'Staff', isExaminer: false, status: 'active' } as const
const admin = { ...staff, role: 'Admin' } as const

test('a granted permission is added to the permissions of the role, and a revoked one is removed', () => {
  const person = {
    role: 'Staff',
    permissionChanges: { 'travel.consent-by-form': true, 'motor.underwrite': false },
  } as const
  expect(can(person, 'travel.consent-by-form')).toBe(true)
  expect(can(person, 'motor.underwrite')).toBe(false)
  const others = permissionsOf(person).filter((permission) => permission !== 'travel.consent-by-form')
  expect(others).toEqual(permissionsOf('Staff').filter((permission) => permission !== 'motor.underwrite'))
})

test.each(ROLES)('a stored change counts only if the role %s allows it', (role) => {
  for (const permission of ALL_PERMISSIONS) {
    for (const granted of [true, false]) {
      const has = can({ role, permissionChanges: withinCeiling(role, { [permission]: granted }) }, permission)
      expect(has).toBe(canChangePermission(role, permission, granted) ? granted : can(role, permission))
    }
    expect(ceilingOf(permission).includes(role)).toBe(
      can(role, permission) || canChangePermission(role, permission, true),
    )
  }
})

test('users, alerts, payouts and wallets are never granted beyond their roles, and SuperAdmins never change', () => {
  for (const permission of ['users.manage', 'alerts.manage', 'refunds.decide', 'wallets.manage'] as const) {
    expect(canChangePermission('Staff', permission, true)).toBe(false)
    expect(canChangePermission('Agent', permission, true)).toBe(false)
  }
  expect(canChangePermission('Admin', 'users.manage', true)).toBe(false)
  expect(ALL_PERMISSIONS.some((permission) => canChangePermission('SuperAdmin', permission, false))).toBe(false)
})

test.each([
  [staff, 'travel.consent-by-form', true, undefined],
  [staff, 'motor.underwrite', false, undefined],
  [staff, 'motor.underwrite', true, 'This person already has this permission.'],
  [staff, 'refunds.decide', false, 'This person doesn’t have this permission.'],
  [staff, 'refunds.decide', true, 'The role Staff can never have this permission. Change the role instead.'],
  [staff, 'policies.read', false, 'Every account needs this permission.'],
  [admin, 'jobs.manage', true, undefined],
  [{ ...staff, isExaminer: true }, 'motor.underwrite', false, 'An examiner has read-only access.'],
] as const)('%o: %s, granted %s: %s', (person, permission, granted, reason) => {
  expect(changeRefusalReason(person, permission, granted)).toBe(reason)
})

test('no one changes their own permissions or decides their own request', () => {
  expect(() => checkChange(staff, 'a', 'motor.underwrite', false)).toThrow('your own permissions')
  const change = { userId: 'a', requestedBy: 'b', status: 'pending' } as const
  expect(permissionChangeActions(change, 'a')).toEqual([])
  expect(permissionChangeActions(change, 'b')).toEqual(['withdraw'])
  expect(permissionChangeActions(change, 'c')).toEqual(['approve', 'refuse'])
  expect(permissionChangeActions({ ...change, status: 'ended' }, 'c')).toEqual([])
})
