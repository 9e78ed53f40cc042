import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { DISBURSEMENT_MOVES } from './disbursement.ts'
import { possibleDisbursementDecisions, resolveDisbursement } from './disbursement-resolution.ts'

const alone = { isReserved: true, isAwaited: false, isUnderReview: false }

describe('resolving an exception of a disbursement', () => {
  test('without a final status: paid uses the reserve, failed releases it', () => {
    const exception = { cause: 'unresolved_for_a_day', proposedBy: 'U1' } as const
    expect(resolveDisbursement(exception, alone, 'paid', 'U2')).toEqual({ state: 'paid', act: 'pay', money: 'pay' })
    expect(resolveDisbursement(exception, alone, 'failed', 'U2')).toMatchObject({
      state: 'failed',
      act: 'fail',
      money: 'return',
    })
  })

  test('paid after a failure: already posted, so it can only be marked as paid without a second posting', () => {
    const exception = { cause: 'paid_after_failed', proposedBy: 'U1' } as const
    expect(resolveDisbursement(exception, alone, 'paid', 'U2')).toEqual({ state: 'paid', act: 'pay' })
    expect(codeOf(() => resolveDisbursement(exception, alone, 'failed', 'U2'))).toBe('already_disbursed')
    expect(possibleDisbursementDecisions('paid_after_failed')).toEqual(['paid'])
  })

  test('without a reserve: paid is posted as a late payment', () => {
    const exception = { cause: 'paid_short', proposedBy: 'U1' } as const
    expect(resolveDisbursement(exception, { ...alone, isReserved: false }, 'paid', 'U2')).toEqual({
      state: 'paid',
      act: 'pay',
      cause: 'paid_after_failed',
      money: 'pay_late',
    })
  })

  test('needs a second person', () => {
    expect(codeOf(() => resolveDisbursement({ proposedBy: 'U1' }, alone, 'paid', 'U1'))).toBe('own_proposal')
  })

  test.each(['paid', 'failed'] as const)('as %s is an allowed move', (decision) => {
    const { state } = resolveDisbursement({ proposedBy: 'U1' }, alone, decision, 'U2')
    expect(DISBURSEMENT_MOVES.review).toContain(state)
  })
})
