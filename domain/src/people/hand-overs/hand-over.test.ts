import { expect, test } from 'vitest'
import { refusalOf } from '../../platform/refusal.fixture.ts'
import { checkHandOver, workInWords } from './hand-over.ts'

const NONE = { motorDrafts: 0, travelDrafts: 0, requests: 0, claims: 0, complaints: 0, challenges: 0, policies: 0 }
const yaw = { id: 'yaw', fullName: 'Yaw Boateng', role: 'Agent', status: 'active' } as const
const akosua = { ...yaw, id: 'akosua', fullName: 'Akosua Darko' }
const abena = { ...yaw, id: 'abena', fullName: 'Abena Owusu', role: 'Staff' } as const

test('describes open work', () => {
  expect(workInWords(NONE)).toBe('')
  expect(workInWords({ ...NONE, claims: 1 })).toBe('1 claim')
  expect(workInWords({ ...NONE, motorDrafts: 2, requests: 1, policies: 12 })).toBe(
    '2 motor drafts, 1 service request and 12 policies to service',
  )
})

test('work of an agent is assigned to an agent, work of the office to the office', () => {
  expect(() => checkHandOver(yaw, akosua)).not.toThrow()
  expect(() => checkHandOver(abena, { ...abena, id: 'kofi', role: 'Admin' })).not.toThrow()
  expect(() => checkHandOver(yaw, abena)).toThrow('Select an agent')
  expect(() => checkHandOver(abena, yaw)).toThrow('Select an office user')
})

test('work of an assistant is assigned to an agent, and no work to an assistant', () => {
  const esi = { ...yaw, id: 'esi', role: 'AssistantAgent' } as const
  expect(() => checkHandOver(esi, yaw)).not.toThrow()
  expect(() => checkHandOver(yaw, esi)).toThrow('Select their agent')
})

test('users cannot take over their own work, nor without an active account', () => {
  expect(() => checkHandOver(yaw, yaw)).toThrow('Select someone else')
  expect(() => checkHandOver(yaw, { ...akosua, status: 'paused' })).toThrow('can’t sign in')
})

test('the refusal is shown at the field of the recipient', () => {
  expect(refusalOf(() => checkHandOver(yaw, yaw))).toMatchObject({
    code: 'cannot_take_over',
    fields: [{ path: 'toUserId', message: 'Select someone else' }],
  })
})
