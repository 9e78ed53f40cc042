import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { DISBURSEMENT_MOVES } from './disbursement.ts'
import { endSendingReview, possibleSendingDecisions } from './review.ts'

const alone = { isReserved: true, isAwaited: false, isUnderReview: false }

describe('ending the review of a sending', () => {
  test('that the network never decided: paid ends the hold, failed gives it back', () => {
    const review = { cause: 'unresolved_for_a_day', proposedBy: 'U1' } as const
    expect(endSendingReview(review, alone, 'paid', 'U2')).toEqual({ state: 'paid', act: 'pay', money: 'pay' })
    expect(endSendingReview(review, alone, 'failed', 'U2')).toMatchObject({
      state: 'failed',
      act: 'fail',
      money: 'return',
    })
  })

  test('that was paid after a failure: it has left and is booked, so it can only be paid, without booking it again', () => {
    const review = { cause: 'paid_after_failed', proposedBy: 'U1' } as const
    expect(endSendingReview(review, alone, 'paid', 'U2')).toEqual({ state: 'paid', act: 'pay' })
    expect(codeOf(() => endSendingReview(review, alone, 'failed', 'U2'))).toBe('money_has_left')
    expect(possibleSendingDecisions('paid_after_failed')).toEqual(['paid'])
  })

  test('with nothing set aside any more: paid is booked as the late payment it is', () => {
    const review = { cause: 'paid_short', proposedBy: 'U1' } as const
    expect(endSendingReview(review, { ...alone, isReserved: false }, 'paid', 'U2')).toEqual({
      state: 'paid',
      act: 'pay',
      cause: 'paid_after_failed',
      money: 'pay_late',
    })
  })

  test('takes a second person', () => {
    expect(codeOf(() => endSendingReview({ proposedBy: 'U1' }, alone, 'paid', 'U1'))).toBe('own_proposal')
  })

  test.each(['paid', 'failed'] as const)('as %s is a legal move', (decision) => {
    const { state } = endSendingReview({ proposedBy: 'U1' }, alone, decision, 'U2')
    expect(DISBURSEMENT_MOVES.review).toContain(state)
  })
})
