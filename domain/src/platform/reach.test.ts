import { expect, test } from 'vitest'
import { ROLES, type Role } from './permissions.ts'
import {
  describeReach,
  REACHED_LISTS,
  type ReachedList,
  reaches,
  reachInWords,
  reachOf,
  rolesReaching,
} from './reach.ts'

const person = { id: 'p', branchId: 'accra', branchGroupId: 'south' }
const sale = { ownerId: 's', agentId: null, branchId: 'accra', branchGroupId: 'south' }
const reachesSale = (role: Role, row: typeof sale | (Omit<typeof sale, 'agentId'> & { agentId: string })) =>
  reaches(reachOf({ ...person, role }, 'sales'), row)

test('everyone sees their own sales in any branch', () => {
  for (const role of ROLES) {
    expect(reachesSale(role, { ...sale, ownerId: 'p', branchId: 'x', branchGroupId: 'y' })).toBe(true)
  }
})

test('an assistant sees no sales of others, not even of the agent', () => {
  expect(reachesSale('AssistantAgent', sale)).toBe(false)
})

test('an agent sees the sales of their own assistants only', () => {
  expect(reachesSale('Agent', { ...sale, agentId: 'p' })).toBe(true)
  expect(reachesSale('Agent', { ...sale, agentId: 'q' })).toBe(false)
})

test('Staff see their branch, an Admin the branches of the group, a SuperAdmin all', () => {
  const kumasi = { ...sale, branchId: 'kumasi', branchGroupId: 'north' }
  const tema = { ...sale, branchId: 'tema' }
  const canReach = (role: 'Staff' | 'Admin' | 'SuperAdmin') =>
    [sale, tema, kumasi].map((each) => reachesSale(role, each))
  expect(canReach('Staff')).toEqual([true, false, false])
  expect(canReach('Admin')).toEqual([true, true, false])
  expect(canReach('SuperAdmin')).toEqual([true, true, true])
})

/** Expected reach by role, in the order of ROLES. */
const DECIDED: Record<
  ReachedList,
  [superAdmin: string, admin: string, staff: string, agent: string, assistant: string]
> = {
  policies: ['all', 'branchGroup', 'branch', 'agent', 'owner'],
  requests: ['all', 'branchGroup', 'branch', 'agent', 'owner'],
  complaints: ['all', 'branchGroup', 'branch', 'agent', 'owner'],
  sales: ['all', 'branchGroup owner', 'branch owner', 'agent owner', 'owner'],
  payments: ['all', 'owner', 'branch', 'agent', 'owner'],
  challenges: ['all', 'branchGroup', 'branch', '', ''],
  stickers: ['all', 'branchGroup', 'branch', '', ''],
  motorReferrals: ['all', 'branchGroup', 'branch', '', ''],
  deciders: ['all', 'branchGroup', 'branch', '', ''],
  screening: ['all', 'branchGroup', '', '', ''],
  payouts: ['all', 'branchGroup', '', '', ''],
  exceptions: ['all', 'branchGroup noBranch', '', '', ''],
  loginRecords: ['all', 'branchGroup', '', '', ''],
  reports: ['all', 'branchGroup', '', '', ''],
  activities: ['all', '', 'branch', 'agent', 'owner'],
  users: ['all', 'branchGroup owner', 'owner', 'owner', 'owner'],
  sessions: ['all', 'owner', 'owner', 'owner', 'owner'],
}

test.each(REACHED_LISTS)('%s: each role has the expected reach', (list) => {
  const found = ROLES.map((role) =>
    reachOf({ ...person, role }, list)
      .map(({ by }) => by)
      .join(' '),
  )
  expect(found).toEqual(DECIDED[list])
})

test('a row without a branch is within reach of everyone who reaches any branch, if the list allows it', () => {
  const difference = { ownerId: null, agentId: null, branchId: null, branchGroupId: null }
  const admin = { ...person, role: 'Admin' as const }
  expect(reaches(reachOf(admin, 'exceptions'), difference)).toBe(true)
  expect(reaches(reachOf(admin, 'payouts'), difference)).toBe(false)
  expect(reaches(reachOf({ ...person, role: 'Agent' }, 'exceptions'), difference)).toBe(false)
})

test('the sentence names only permitted roles and groups roles with the same reach', () => {
  expect(describeReach('policies', ROLES)).toBe(
    'AssistantAgent: own; Agent: own and own assistants’; Staff: own branch; Admin: own branches; SuperAdmin: all',
  )
  expect(describeReach('payments', ['SuperAdmin', 'Staff'])).toBe('Staff: own branch; SuperAdmin: all')
  expect(describeReach('sessions', ROLES)).toBe('AssistantAgent, Agent, Staff, Admin: own; SuperAdmin: all')
  expect(describeReach('users', ROLES)).toBe('Admin: own branches; SuperAdmin: all; everyone: own')
  expect(describeReach('exceptions', ROLES)).toBe(
    'Admin: own branches; SuperAdmin: all; everyone: records without a branch',
  )
})

test('work is assigned to the office, across branches to a SuperAdmin', () => {
  expect(rolesReaching('deciders', 'some').toSorted()).toEqual(['Admin', 'Staff', 'SuperAdmin'])
  expect(rolesReaching('deciders', 'every')).toEqual(['SuperAdmin'])
})

test('reach `all` includes every row, and reach `noBranch` only rows without a branch', () => {
  const row = { ownerId: 'o', agentId: null, branchId: 'b', branchGroupId: 'g' }
  expect(reaches([{ by: 'all' }], row)).toBe(true)
  expect(reaches([{ by: 'noBranch' }], row)).toBe(false)
  expect(reaches([{ by: 'noBranch' }], { ...row, branchId: null })).toBe(true)
  expect(reaches([], row)).toBe(false)
})

test('the reach of a role is described in words', () => {
  expect(ROLES.map((role) => reachInWords(role))).toEqual([
    'all',
    'own branches',
    'own branch',
    'own and own assistants’',
    'own',
  ])
})
