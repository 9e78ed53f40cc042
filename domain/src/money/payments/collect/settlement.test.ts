import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ATTEMPT_MOVES, attemptStatus, CHECKOUT_MOVES, checkoutStatus, isOpen } from '../lifecycle.ts'
import type { AttemptState, CheckoutState } from '../terms.ts'
import { SCHEDULES } from './schedule.ts'
import {
  type Attempt,
  afterRequest,
  type Checkout,
  callbackNeedsCheck,
  type Evidence,
  type Outcome,
  type ProviderReport,
  settle,
} from './settlement.ts'

const sentAt = new Date('2026-11-15T10:00:00Z')
const MINUTE = 60_000
const awaiting: Attempt = { state: 'awaiting', duePesewas: 396_00, sentAt, money: 'none' }
const open: Checkout = { state: 'open', otherOpenAttempts: 0, isOfferOpen: true }
const paid: Evidence = { kind: 'paid', amountPesewas: 396_00, feePesewas: 7_72 }

function after(minutes: number, evidence: Evidence, attempt: Partial<Attempt> = {}, checkout: Partial<Checkout> = {}) {
  const now = new Date(sentAt.getTime() + minutes * MINUTE)
  return settle({ ...awaiting, ...attempt }, { ...open, ...checkout }, evidence, SCHEDULES.hubtel, now)
}

function reportAt(minutes: number, kind: 'paid' | 'failed'): ProviderReport {
  const at = new Date(sentAt.getTime() + minutes * MINUTE)
  return kind === 'paid' ? { kind, at } : { kind, at, reason: 'insufficient_funds' }
}

describe('the status query decides', () => {
  test('a confirmed payment of the price settles', () => {
    expect(after(1, paid)).toEqual({
      attempt: 'successful',
      checkout: 'paid',
      money: { kind: 'settle', paidPesewas: 396_00, feePesewas: 7_72, excessPesewas: 0 },
    })
  })

  test.each(['submitted', 'unknown'] as const)(
    'a payment is taken in state %s, whatever the answer to the request was',
    (state) => {
      expect(after(1, paid, { state }).attempt).toBe('successful')
    },
  )

  test('a final failure closes the checkout with its reason', () => {
    expect(after(1, { kind: 'failed', reason: 'declined' })).toEqual({
      attempt: 'failed',
      checkout: 'failed',
      reason: 'declined',
    })
  })

  test('a failure leaves the checkout open while another request is pending', () => {
    expect(after(1, { kind: 'failed', reason: 'declined' }, {}, { otherOpenAttempts: 1 }).checkout).toBe('open')
  })

  test('unpaid is not failed', () => {
    expect(after(14.9, { kind: 'pending' })).toEqual({ attempt: 'awaiting', checkout: 'open' })
  })

  test('unpaid after the time limit expires', () => {
    expect(after(15, { kind: 'pending' })).toEqual({ attempt: 'expired', checkout: 'failed', reason: 'expired' })
  })

  test('an unclear response never fails a payment', () => {
    expect(after(600, { kind: 'unknown' })).toEqual({ attempt: 'awaiting', checkout: 'open' })
    expect(after(1, { kind: 'unknown' }, { state: 'submitted' }).attempt).toBe('unknown')
  })

  test('an unclear response for a day opens an exception', () => {
    expect(after(24 * 60, { kind: 'unknown' }, { state: 'unknown' })).toEqual({
      attempt: 'review',
      checkout: 'review',
      cause: 'unresolved_for_a_day',
    })
  })

  test('a request that the provider does not know was not submitted', () => {
    expect(after(1.9, { kind: 'absent' }, { state: 'unknown' })).toEqual({ attempt: 'unknown', checkout: 'open' })
    expect(after(2, { kind: 'absent' }, { state: 'unknown' })).toEqual({
      attempt: 'failed',
      checkout: 'failed',
      reason: 'not_submitted',
    })
  })
})

describe('amounts', () => {
  test('an underpayment of one pesewa goes to suspense for review and gives no cover', () => {
    expect(after(1, { ...paid, amountPesewas: 395_99 })).toEqual({
      attempt: 'review',
      checkout: 'review',
      cause: 'paid_short',
      money: { kind: 'park', paidPesewas: 395_99, feePesewas: 7_72 },
    })
  })

  test('an overpayment settles, and an excess of one cedi or more is refunded', () => {
    expect(after(1, { ...paid, amountPesewas: 397_00 })).toMatchObject({
      attempt: 'successful',
      cause: 'paid_over',
      refundDue: true,
      money: { excessPesewas: 1_00 },
    })
    expect(after(1, { ...paid, amountPesewas: 396_99 }).refundDue).toBeUndefined()
  })

  test.each(['other_currency', 'other_reference'] as const)('%s opens an exception without a posting', (mismatch) => {
    expect(after(1, { ...paid, mismatch })).toEqual({ attempt: 'review', checkout: 'review', cause: mismatch })
  })
})

describe('late, duplicate and contradictory responses', () => {
  test('a payment after expiry is accepted while the offer is valid', () => {
    expect(after(20, paid, { state: 'expired' }, { state: 'failed' })).toMatchObject({
      attempt: 'successful',
      checkout: 'paid',
      money: { kind: 'settle' },
    })
  })

  test('a payment after expiry goes to suspense and is refunded if the offer has ended', () => {
    expect(after(20, paid, { state: 'expired' }, { state: 'failed', isOfferOpen: false })).toEqual({
      attempt: 'review',
      checkout: 'review',
      cause: 'paid_late',
      money: { kind: 'park', paidPesewas: 396_00, feePesewas: 7_72 },
      refundDue: true,
    })
  })

  test('success after failure opens an exception, with the money in suspense', () => {
    expect(after(2, paid, { state: 'failed' }, { state: 'failed' })).toMatchObject({
      attempt: 'review',
      checkout: 'review',
      cause: 'paid_after_failed',
      money: { kind: 'park' },
    })
  })

  test('a resolved payment stays resolved, however often the provider confirms it', () => {
    const refunded: Partial<Attempt> = { state: 'failed', money: 'parked' }
    expect(after(2, paid, refunded, { state: 'failed' })).toEqual({ attempt: 'failed', checkout: 'failed' })
  })

  test('failure after success keeps the success and opens an exception', () => {
    const settled: Partial<Attempt> = { state: 'successful', money: 'settled' }
    expect(after(2, { kind: 'failed', reason: 'declined' }, settled, { state: 'paid' })).toEqual({
      attempt: 'successful',
      checkout: 'paid',
      cause: 'failed_after_success',
    })
  })

  test('a second paid request is refunded, and the checkout stays paid', () => {
    expect(after(2, paid, {}, { state: 'paid' })).toMatchObject({
      attempt: 'review',
      checkout: 'paid',
      cause: 'paid_twice',
      refundDue: true,
    })
  })

  test('a reversal by the network is posted once', () => {
    const refunded: Evidence = { kind: 'refunded' }
    const settled: Partial<Attempt> = { state: 'successful', money: 'settled' }
    expect(after(2_000, refunded, settled, { state: 'paid' })).toMatchObject({
      attempt: 'successful',
      cause: 'reversed_by_network',
      money: { kind: 'reverse' },
    })
    expect(after(2_000, refunded, { ...settled, money: 'reversed' }, { state: 'paid' }).money).toBeUndefined()
    expect(after(2_000, refunded, { state: 'review', money: 'parked' }, { state: 'review' }).money).toEqual({
      kind: 'reverse',
    })
  })

  test('a refund that we requested is not a reversal', () => {
    expect(after(9, { kind: 'refunded' }, { state: 'successful', money: 'returned' }, { state: 'paid' })).toEqual({
      attempt: 'successful',
      checkout: 'paid',
    })
  })

  test('a payment that was reversed before the status query fails the request', () => {
    expect(after(9, { kind: 'refunded' })).toMatchObject({ attempt: 'failed', reason: 'reversed' })
  })

  test('an exception without money posts it to suspense once when the provider confirms it', () => {
    const inReview: Partial<Attempt> = { state: 'review' }
    expect(after(9, paid, inReview, { state: 'review' })).toMatchObject({ attempt: 'review', money: { kind: 'park' } })
    expect(after(9, paid, { ...inReview, money: 'parked' }, { state: 'review' }).money).toBeUndefined()
  })
})

describe('a callback is a hint', () => {
  test('a paid callback does not settle while the status query returns unpaid', () => {
    expect(after(5, { kind: 'pending' }, { providerReport: reportAt(1, 'paid') }).attempt).toBe('awaiting')
  })

  test('a payment with a paid callback does not expire; an exception opens after five minutes', () => {
    expect(after(16, { kind: 'pending' }, { providerReport: reportAt(14, 'paid') }).attempt).toBe('awaiting')
    expect(after(19, { kind: 'pending' }, { providerReport: reportAt(14, 'paid') })).toMatchObject({
      attempt: 'review',
      cause: 'claimed_not_paid',
    })
  })

  test('a failed callback provides the reason if the status query only returns unpaid', () => {
    expect(after(1, { kind: 'pending' }, { providerReport: reportAt(1, 'failed') })).toEqual({
      attempt: 'failed',
      checkout: 'failed',
      reason: 'insufficient_funds',
    })
  })

  test('a failed callback changes nothing if the status query returns paid', () => {
    expect(after(1, paid, { providerReport: reportAt(1, 'failed') }).attempt).toBe('successful')
  })

  test('every callback with new information is confirmed by a status query', () => {
    expect(callbackNeedsCheck('successful', 'paid')).toBe(false)
    expect(callbackNeedsCheck('successful', 'failed')).toBe(true)
    expect(callbackNeedsCheck('failed', 'failed')).toBe(false)
    expect(callbackNeedsCheck('expired', 'paid')).toBe(true)
    expect(callbackNeedsCheck('awaiting', 'failed')).toBe(true)
  })
})

describe('the response to the request', () => {
  test.each([
    [{ kind: 'accepted' }, { attempt: 'awaiting', checkout: 'open' }],
    [{ kind: 'unknown' }, { attempt: 'unknown', checkout: 'open' }],
    [
      { kind: 'failed', reason: 'not_registered' },
      { attempt: 'failed', checkout: 'failed', reason: 'not_registered' },
    ],
  ] as const)('with %j sets the states of attempt and checkout', (response, outcome) => {
    expect(afterRequest('submitted', open, response)).toEqual(outcome)
  })

  test('is ignored if a callback arrived first', () => {
    expect(afterRequest('successful', { ...open, state: 'paid' }, { kind: 'unknown' })).toEqual({
      attempt: 'successful',
      checkout: 'paid',
    })
  })
})

const attemptStates = Object.keys(ATTEMPT_MOVES) as AttemptState[]
const checkoutStates = Object.keys(CHECKOUT_MOVES) as CheckoutState[]
const arbitraryEvidence = fc.oneof(
  fc.constantFrom<Evidence>({ kind: 'pending' }, { kind: 'absent' }, { kind: 'refunded' }, { kind: 'unknown' }, paid),
  fc.constant<Evidence>({ kind: 'failed', reason: 'declined' }),
  fc.record({ kind: fc.constant('paid' as const), amountPesewas: fc.nat(500_00), feePesewas: fc.nat(100) }),
)

describe('for any sequence of events', () => {
  test('every status change is allowed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...attemptStates.filter((state) => state !== 'created')),
        fc.constantFrom(...checkoutStates),
        arbitraryEvidence,
        fc.nat(3_000),
        fc.boolean(),
        (state, checkout, evidence, minutes, isOfferOpen) => {
          const outcome = after(minutes, evidence, { state }, { state: checkout, isOfferOpen })
          expect([state, ...ATTEMPT_MOVES[state]]).toContain(outcome.attempt)
          expect([checkout, ...CHECKOUT_MOVES[checkout]]).toContain(outcome.checkout)
        },
      ),
    )
  })

  test('the order of callbacks does not matter if the status query is correct', () => {
    const events = fc.uniqueArray(fc.nat(4), { minLength: 5, maxLength: 5 })
    fc.assert(
      fc.property(events, fc.constantFrom(paid, { kind: 'failed', reason: 'declined' } as const), (order, truth) => {
        const reports = order.map((event) => reportAt(1 + event, event % 2 === 0 ? 'paid' : 'failed'))
        const final = reports.reduce(
          (attempt, providerReport) => apply({ ...attempt, providerReport }, truth),
          awaiting,
        )
        expect(final.state).toBe(truth.kind === 'paid' ? 'successful' : 'failed')
      }),
    )
  })

  test('money is posted once, however often the same responses arrive', () => {
    fc.assert(
      fc.property(fc.array(arbitraryEvidence, { maxLength: 12 }), (answers) => {
        let attempt = awaiting
        let checkout = open
        let received = 0
        let collected = 0
        for (const [index, evidence] of answers.entries()) {
          const outcome = after(index, evidence, attempt, checkout)
          if (outcome.money?.kind === 'settle' || outcome.money?.kind === 'park') received++
          if (outcome.money?.kind === 'reverse') collected++
          attempt = follow(attempt, outcome)
          checkout = { ...checkout, state: outcome.checkout }
        }
        expect(received).toBeLessThanOrEqual(1)
        expect(collected).toBeLessThanOrEqual(received)
      }),
    )
  })

  function apply(attempt: Attempt, truth: Evidence): Attempt {
    return follow(attempt, after(6, truth, attempt, { state: attempt.state === 'successful' ? 'paid' : 'open' }))
  }

  function follow(attempt: Attempt, outcome: Outcome): Attempt {
    const places = { settle: 'settled', park: 'parked', reverse: 'reversed' } as const
    return { ...attempt, state: outcome.attempt, money: outcome.money ? places[outcome.money.kind] : attempt.money }
  }
})

describe('displayed status', () => {
  test('an attempt is pending until it is final', () => {
    expect(attemptStates.filter((state) => attemptStatus(state) === 'pending')).toEqual([
      'created',
      'submitted',
      'awaiting',
      'unknown',
      'review',
    ])
    expect(attemptStatus('expired')).toBe('failed')
  })

  test('a checkout under review is pending', () => {
    expect(checkoutStates.map(checkoutStatus)).toEqual(['pending', 'failed', 'pending', 'failed', 'successful'])
  })

  test('an attempt is open while the provider can still be paid', () => {
    expect(attemptStates.filter(isOpen)).toEqual(['created', 'submitted', 'awaiting', 'unknown'])
  })
})
