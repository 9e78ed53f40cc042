import { expect, test } from 'vitest'
import { rolesReaching } from '../../platform/reach.ts'
import { checkSharing } from './sharing.ts'
import { SHARING_ROLES } from './terms.ts'

const branchId = '6b1f8a52-3c0d-4f57-9e1a-2d4c8e7b9a10'

test('a report is shared with one role, one branch, everyone or no one', () => {
  expect(checkSharing({ sharedWith: 'role', role: 'Admin', branchId })).toEqual({
    sharedWith: 'role',
    role: 'Admin',
    branchId: null,
  })
  expect(checkSharing({ sharedWith: 'branch', branchId })).toMatchObject({ role: null, branchId })
  expect(checkSharing({ sharedWith: 'everyone', role: 'Admin' })).toMatchObject({ role: null, branchId: null })
})

test('a role or a branch must be selected', () => {
  expect(() => checkSharing({ sharedWith: 'role' })).toThrow('Select a role.')
  expect(() => checkSharing({ sharedWith: 'branch', role: 'Admin' })).toThrow('Select a branch.')
})

test('reports are shared with the roles that read them', () => {
  expect(SHARING_ROLES).toEqual(rolesReaching('reports', 'some'))
})
