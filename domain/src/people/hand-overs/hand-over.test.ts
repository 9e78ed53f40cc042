import { expect, test } from 'vitest'
import { checkHandOver, workInWords } from './hand-over.ts'

const NONE = { motorDrafts: 0, travelDrafts: 0, requests: 0, claims: 0, challenges: 0, policies: 0 }
const yaw = { id: 'yaw', fullName: 'Yaw Boateng', role: 'Agent', status: 'active' } as const
const akosua = { ...yaw, id: 'akosua', fullName: 'Akosua Darko' }
const abena = { ...yaw, id: 'abena', fullName: 'Abena Owusu', role: 'Staff' } as const

test('what is in hand is said in words', () => {
  expect(workInWords(NONE)).toBe('')
  expect(workInWords({ ...NONE, claims: 1 })).toBe('1 claim')
  expect(workInWords({ ...NONE, motorDrafts: 2, requests: 1, policies: 12 })).toBe(
    '2 motor sales under way, 1 service request and 12 policies to look after',
  )
})

test('an agent’s work goes to an agent, the office’s to the office', () => {
  expect(() => checkHandOver(yaw, akosua)).not.toThrow()
  expect(() => checkHandOver(abena, { ...abena, id: 'kofi', role: 'Admin' })).not.toThrow()
  expect(() => checkHandOver(yaw, abena)).toThrow('Choose an agent')
  expect(() => checkHandOver(abena, yaw)).toThrow('Choose somebody of the office')
})

test('an assistant’s work goes to an agent, and nobody’s to an assistant', () => {
  const esi = { ...yaw, id: 'esi', role: 'AssistantAgent' } as const
  expect(() => checkHandOver(esi, yaw)).not.toThrow()
  expect(() => checkHandOver(yaw, esi)).toThrow('Choose the agent')
})

test('nobody takes over from themselves, or without being able to sign in', () => {
  expect(() => checkHandOver(yaw, yaw)).toThrow('Choose somebody else')
  expect(() => checkHandOver(yaw, { ...akosua, status: 'paused' })).toThrow('cannot sign in')
})
