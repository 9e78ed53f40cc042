import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { possibleDecisions, resolvePayment, type UnresolvedAttempt } from './resolution.ts'

describe('resolving an exception', () => {
  const unresolved: UnresolvedAttempt = {
    attempt: 'review',
    checkout: 'review',
    duePesewas: 396_00,
    suspensePesewas: 396_00,
    proposedBy: 'U1',
  }

  test('money in suspense can be applied or refunded', () => {
    expect(resolvePayment(unresolved, 'accept', 'U2')).toEqual({
      attempt: 'successful',
      checkout: 'paid',
      allocate: 'premium',
    })
    expect(resolvePayment(unresolved, 'refund', 'U2')).toEqual({
      attempt: 'failed',
      checkout: 'failed',
      allocate: 'refund',
    })
  })

  test('a second payment can only be refunded, and the checkout stays paid', () => {
    const twice: UnresolvedAttempt = { ...unresolved, checkout: 'paid' }
    expect(resolvePayment(twice, 'refund', 'U2').checkout).toBe('paid')
    expect(codeOf(() => resolvePayment(twice, 'accept', 'U2'))).toBe('already_paid')
  })

  test.each([
    ['the proposer decides', {}, 'accept', 'U1', 'own_proposal'],
    ['nothing was received', { suspensePesewas: 0 }, 'accept', 'U2', 'nothing_received'],
    ['nothing was received', { suspensePesewas: 0 }, 'refund', 'U2', 'nothing_received'],
    ['too little was received', { suspensePesewas: 395_99 }, 'accept', 'U2', 'paid_short'],
    ['received money would stay in suspense', {}, 'close', 'U2', 'money_received'],
  ] as const)('is refused when %s', (_case, change, decision, decidedBy, code) => {
    expect(codeOf(() => resolvePayment({ ...unresolved, ...change }, decision, decidedBy))).toBe(code)
  })

  test('an exception without a payment is closed', () => {
    expect(resolvePayment({ ...unresolved, suspensePesewas: 0 }, 'close', 'U2')).toEqual({
      attempt: 'failed',
      checkout: 'failed',
    })
  })

  test('a report after the final status changes nothing and can only be closed', () => {
    const notice: UnresolvedAttempt = { ...unresolved, attempt: 'successful', checkout: 'paid', suspensePesewas: 0 }
    expect(resolvePayment(notice, 'close', 'U2')).toEqual({ attempt: 'successful', checkout: 'paid' })
    expect(codeOf(() => resolvePayment(notice, 'refund', 'U2'))).toBe('payment_final')
  })

  test.each([
    ['the full amount is in suspense', {}, ['accept', 'refund']],
    ['less than the amount due is in suspense', { suspensePesewas: 1_00 }, ['refund']],
    ['nothing is in suspense', { suspensePesewas: 0 }, ['close']],
    ['it was paid by another request', { checkout: 'paid' }, ['refund']],
    ['the payment is final', { attempt: 'successful', checkout: 'paid' }, ['close']],
  ] as const)('only resolutions that can be confirmed are offered: %s', (_when, change, decisions) => {
    expect(possibleDecisions({ ...unresolved, ...change })).toEqual(decisions)
  })
})
