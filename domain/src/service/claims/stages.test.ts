import { expect, test } from 'vitest'
import { stageOf } from './stages.ts'

test('a closed claim is paid or declined; a withdrawn one has no stage', () => {
  expect(stageOf('closed', true)).toBe('settled')
  expect(stageOf('closed', false)).toBe('declined')
  expect(stageOf('withdrawn', false)).toBeUndefined()
})

test('disputed and reopened claims are in assessment', () => {
  expect(stageOf('offer_disputed', false)).toBe('assessment')
  expect(stageOf('reopened', true)).toBe('assessment')
})
