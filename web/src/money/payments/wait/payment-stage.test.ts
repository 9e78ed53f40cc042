import { expect, test } from 'vitest'
import { stageOf } from './payment-stage.ts'

const waiting = {
  status: 'pending',
  state: 'awaiting',
  underReview: false,
  refund: null,
  reason: null,
  promptEndsAt: '2026-11-15T10:05:00.000Z',
} as const

const before = Date.parse('2026-11-15T10:04:59Z')
const after = Date.parse('2026-11-15T10:05:00Z')

test('a request is waiting until the prompt expires; then it has no response, but has not failed', () => {
  expect(stageOf(waiting, before)).toBe('waiting')
  expect(stageOf(waiting, after)).toBe('no-response')
  expect(
    stageOf({ ...waiting, status: 'failed', state: 'expired', reason: { code: 'expired', text: '' } }, after),
  ).toBe('no-response')
})

test.each([
  ['sending', { state: 'created' }],
  ['sending', { state: 'submitted' }],
  ['checking', { state: 'unknown' }],
  ['review', { state: 'review', underReview: true }],
  ['refund', { status: 'failed', state: 'failed', refund: { number: 'RF-7', isPaid: false } }],
  ['failed', { status: 'failed', state: 'failed', reason: { code: 'declined', text: '' } }],
  ['paid', { status: 'successful', state: 'successful' }],
] as const)('the stage is %s', (stage, change) => {
  expect(stageOf({ ...waiting, ...change }, before)).toBe(stage)
})

test('a paid payment stays paid while a second payment for it is under review', () => {
  expect(stageOf({ ...waiting, status: 'successful', underReview: true }, before)).toBe('paid')
})
