import { expect, test } from 'vitest'
import { reachesSale } from './reach.ts'

const person = { id: 'p', branchId: 'accra', branchGroupId: 'south' }
const sale = { sellerId: 's', sellerAgentId: null, branchId: 'accra', branchGroupId: 'south' }

test('everybody sees what they sold themselves, wherever it was', () => {
  for (const role of ['SuperAdmin', 'Admin', 'Staff', 'Agent', 'AssistantAgent'] as const) {
    expect(reachesSale({ ...person, role }, { ...sale, sellerId: 'p', branchId: 'x', branchGroupId: 'y' })).toBe(true)
  }
})

test('an assistant sees no sale of anybody else, not even of the agent', () => {
  expect(reachesSale({ ...person, role: 'AssistantAgent' }, sale)).toBe(false)
})

test('an agent sees the sales of the own assistants only', () => {
  expect(reachesSale({ ...person, role: 'Agent' }, { ...sale, sellerAgentId: 'p' })).toBe(true)
  expect(reachesSale({ ...person, role: 'Agent' }, { ...sale, sellerAgentId: 'q' })).toBe(false)
})

test('staff see their branch, an admin the branches of the group, a super admin all', () => {
  const kumasi = { ...sale, branchId: 'kumasi', branchGroupId: 'north' }
  const tema = { ...sale, branchId: 'tema' }
  const seen = (role: 'Staff' | 'Admin' | 'SuperAdmin') =>
    [sale, tema, kumasi].map((each) => reachesSale({ ...person, role }, each))
  expect(seen('Staff')).toEqual([true, false, false])
  expect(seen('Admin')).toEqual([true, true, false])
  expect(seen('SuperAdmin')).toEqual([true, true, true])
})
