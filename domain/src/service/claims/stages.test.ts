import { expect, test } from 'vitest'
import { stageOf } from './stages.ts'

test('a claim that is closed was paid or declined; one that was withdrawn counts nowhere', () => {
  expect(stageOf('closed', true)).toBe('settled')
  expect(stageOf('closed', false)).toBe('declined')
  expect(stageOf('withdrawn', false)).toBeUndefined()
})

test('what is disputed or opened again is being assessed', () => {
  expect(stageOf('offer_disputed', false)).toBe('assessment')
  expect(stageOf('reopened', true)).toBe('assessment')
})
