import { expect, test } from 'vitest'
import { authorityRefusalReason } from './authority.ts'
import { can, canEnterPortal, isPrivileged, permissionsOf, portalOfHost } from './permissions.ts'

test.each([
  ['admin.okwan.example', 'admin', false],
  ['agent.okwan.example', 'agent', false],
  ['staff.localhost:3000', 'staff', false],
  ['AGENT.okwan.example', 'agent', false],
  ['agent-staging.okwan.example', 'agent', true],
  ['staging-staff.okwan.example', 'staff', true],
  // Everything else is the admin portal, which has no staging variant.
  ['localhost', 'admin', false],
  ['www.okwan.example', 'admin', false],
  ['agents.okwan.example', 'admin', false],
  ['admin-staging.okwan.example', 'admin', false],
  ['', 'admin', false],
] as const)('%s is the %s portal, staging: %s', (host, portal, staging) => {
  expect(portalOfHost(host)).toEqual({ portal, staging })
})

test.each([
  ['Agent', ['agent']],
  ['AssistantAgent', ['agent']],
  ['Staff', ['admin', 'staff']],
  ['Admin', ['admin', 'staff']],
  ['SuperAdmin', ['admin', 'staff']],
] as const)('%s may enter %s', (role, portals) => {
  expect((['admin', 'agent', 'staff'] as const).filter((portal) => canEnterPortal(role, portal))).toEqual(portals)
})

test('only permissions of the office are privileged', () => {
  expect(isPrivileged('public')).toBe(false)
  expect(isPrivileged('signed-in')).toBe(false)
  for (const permission of permissionsOf('Agent')) expect(isPrivileged(permission)).toBe(false)
  const officePermissions = permissionsOf('SuperAdmin').filter((permission) => !can('Agent', permission))
  expect(officePermissions.length).toBeGreaterThan(0)
  for (const permission of officePermissions) expect(isPrivileged(permission)).toBe(true)
})

test('a role has its permissions and no others', () => {
  expect(permissionsOf('AssistantAgent').length).toBeGreaterThan(0)
  expect(permissionsOf('AssistantAgent').every((permission) => can('AssistantAgent', permission))).toBe(true)
})

test.each([
  ['Staff', 5_000_00, undefined],
  ['Staff', 5_000_01, 'Amounts above GH₵5,000.00 need an Admin or SuperAdmin.'],
  ['Admin', 5_000_01, undefined],
  ['SuperAdmin', 5_000_01, undefined],
] as const)('%s and %i pesewas with a limit of GH₵5,000: %s', (role, pesewas, reason) => {
  expect(authorityRefusalReason(role, pesewas, 5_000_00)).toBe(reason)
})
