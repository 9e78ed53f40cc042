import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../platform/permissions.ts'
import { refusalOf } from '../../platform/refusal.fixture.ts'
import { allowedActions, checkFields, checkGrant, editableFields } from './rules.ts'

const person = (role: Role, id: string, branchGroupId = 'south') => ({ id, role, branchGroupId, status: 'active' })

describe('permission to change a user', () => {
  test('no one changes their own role, branch, status or number', () => {
    for (const role of ROLES) {
      const self = person(role, 'me')
      for (const field of ['role', 'branchId', 'status', 'mobileNumber'] as const) {
        expect(editableFields(self, self)).not.toContain(field)
      }
    }
  })

  test('only a SuperAdmin changes a role', () => {
    for (const actor of ROLES) {
      for (const target of ROLES) {
        const fields = editableFields(person(actor, 'a'), person(target, 'b'))
        expect(fields.includes('role')).toBe(actor === 'SuperAdmin')
      }
    }
  })

  test('an Admin cannot change a SuperAdmin or another Admin', () => {
    expect(editableFields(person('Admin', 'a'), person('SuperAdmin', 'b'))).toEqual([])
    expect(editableFields(person('Admin', 'a'), person('Admin', 'b'))).toEqual([])
  })

  test('an Admin changes names only in their own branch group', () => {
    expect(editableFields(person('Admin', 'a'), person('Staff', 'b'))).toEqual(['fullName', 'email'])
    expect(editableFields(person('Admin', 'a'), person('Staff', 'b', 'north'))).toEqual([])
  })

  test('a removed person cannot be changed', () => {
    expect(editableFields(person('SuperAdmin', 'a'), { ...person('Staff', 'b'), status: 'deleted' })).toEqual([])
  })

  test('the refusal names every field that is not allowed', () => {
    const refused = () => checkFields(person('Staff', 'a'), person('Staff', 'a'), ['email', 'role', 'status'])
    expect(refused).toThrowError(expect.objectContaining({ code: 'field_not_allowed' }))
    try {
      refused()
    } catch (error) {
      expect((error as { fields: { path: string }[] }).fields.map((f) => f.path)).toEqual(['role', 'status'])
    }
  })
})

describe('granting a role', () => {
  const grants = (actor: Role) =>
    ROLES.filter((role) => {
      try {
        checkGrant({ role: actor }, role)
        return true
      } catch {
        return false
      }
    })

  test('users can grant only roles below their own', () => {
    expect(grants('SuperAdmin')).toEqual(['Admin', 'Staff', 'Agent'])
    expect(grants('Admin')).toEqual(['Staff', 'Agent'])
    for (const role of ['Staff', 'Agent', 'AssistantAgent'] as const) expect(grants(role)).toEqual([])
  })
})

test('only actions that will be accepted are offered', () => {
  expect(allowedActions(person('SuperAdmin', 'a'), person('Staff', 'b'))).toEqual([
    'edit',
    'change-role',
    'move-branch',
    'pause',
    'delete',
  ])
  expect(allowedActions(person('SuperAdmin', 'a'), person('SuperAdmin', 'a'))).toEqual(['edit'])
  expect(allowedActions(person('Agent', 'a'), person('Agent', 'b'))).toEqual([])
})

test('a SuperAdmin changes their own name, email and staff number', () => {
  const self = person('SuperAdmin', 'me')
  expect(editableFields(self, self)).toEqual(['fullName', 'email', 'staffId'])
})

test('staff and agents change no one else', () => {
  for (const role of ['Staff', 'Agent'] as const) {
    expect(editableFields(person(role, 'a'), person('AssistantAgent', 'b'))).toEqual([])
  }
})

test('allowed fields are accepted, others named with a sentence', () => {
  const admin = person('Admin', 'a')
  expect(() => checkFields(admin, person('Staff', 'b'), ['fullName'])).not.toThrow()
  expect(refusalOf(() => checkFields(admin, person('Staff', 'b'), ['fullName', 'role']))).toMatchObject({
    code: 'field_not_allowed',
    message: 'You can’t change this',
    fields: [{ path: 'role', message: 'You can’t change this' }],
  })
})

test.each([
  ['Agent', 'AssistantAgent', 'Only agents can add assistants'],
  ['Admin', 'Admin', 'You can grant only roles below your own'],
] as const)('%s cannot grant %s', (actor, role, message) => {
  expect(refusalOf(() => checkGrant({ role: actor }, role))).toMatchObject({
    code: 'role_not_grantable',
    message,
    fields: [{ path: 'role', message }],
  })
})

test('role and branch of an assistant stay with the agent; a paused person is resumed', () => {
  const superAdmin = person('SuperAdmin', 'a')
  expect(allowedActions(superAdmin, person('AssistantAgent', 'b'))).toEqual(['edit', 'pause', 'delete'])
  expect(allowedActions(superAdmin, { ...person('Staff', 'b'), status: 'paused' })).toEqual([
    'edit',
    'change-role',
    'move-branch',
    'resume',
    'delete',
  ])
})
