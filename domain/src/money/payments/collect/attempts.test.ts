import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../platform/refusal.fixture.ts'
import type { AttemptState } from '../terms.ts'
import { allowAttempt, type SentAttempt } from './attempts.ts'

const now = new Date('2026-11-15T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('sending another request', () => {
  const one = (state: AttemptState, seconds: number): SentAttempt[] => [
    { state, sentAt: ago(seconds), isRefunded: false },
  ]

  test.each([
    ['awaiting', 29, 'resend_too_soon'],
    ['awaiting', 30, undefined],
    ['created', 60, 'request_in_progress'],
    ['submitted', 60, 'request_in_progress'],
    ['unknown', 600, 'payment_being_checked'],
    ['failed', 1, undefined],
    ['expired', 1, undefined],
  ] as const)('after a request that is %s for %i s: %s', (state, seconds, code) => {
    expect(codeOf(() => allowAttempt('open', one(state, seconds), [], now))).toBe(code)
  })

  test('a payment that is refunded is not collected again', () => {
    const refunded = [{ state: 'failed' as const, sentAt: ago(600), isRefunded: true }]
    expect(codeOf(() => allowAttempt('failed', [...refunded, ...one('failed', 60)], [], now))).toBe('payment_refunded')
  })

  test.each([
    ['paid', 'already_paid'],
    ['review', 'payment_under_review'],
    ['cancelled', 'checkout_cancelled'],
    ['failed', undefined],
  ] as const)('for a checkout that is %s: %s', (checkout, code) => {
    expect(codeOf(() => allowAttempt(checkout, [], [], now))).toBe(code)
  })

  test('a number gets at most five requests in 30 minutes, and the refusal says when to try again', () => {
    const sent = [1_700, 1_200, 600, 300, 60].map(ago)
    expect(() => allowAttempt('open', [], sent, now)).toThrow('Try again at 10:02.')
    expect(codeOf(() => allowAttempt('open', [], [ago(1_800), ...sent.slice(1)], now))).toBeUndefined()
    expect(codeOf(() => allowAttempt('open', [], sent.toReversed().slice(1), now))).toBeUndefined()
  })

  test('the refusal states the remaining seconds', () => {
    expect(() => allowAttempt('open', one('awaiting', 12), [], now)).toThrow('in 18 seconds')
  })
})
