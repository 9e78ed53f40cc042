import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { DISBURSEMENT_MOVES } from './disbursement.ts'
import { possibleDisbursementDecisions, resolveDisbursement } from './disbursement-resolution.ts'

const alone = { isReserved: true, isAwaited: false, isUnderReview: false }

describe('resolving an exception of a disbursement', () => {
  test('a disbursement without a final status uses its reserve if resolved as paid, and releases it if resolved as failed', () => {
    const exception = { cause: 'unresolved_for_a_day', proposedBy: 'U1' } as const
    expect(resolveDisbursement(exception, alone, 'paid', 'U2')).toEqual({ state: 'paid', act: 'pay', money: 'pay' })
    expect(resolveDisbursement(exception, alone, 'failed', 'U2')).toMatchObject({
      state: 'failed',
      act: 'fail',
      money: 'return',
    })
  })

  test('a disbursement that was paid after a failure is already posted, so it can only be marked as paid', () => {
    const exception = { cause: 'paid_after_failed', proposedBy: 'U1' } as const
    expect(resolveDisbursement(exception, alone, 'paid', 'U2')).toEqual({ state: 'paid', act: 'pay' })
    expect(codeOf(() => resolveDisbursement(exception, alone, 'failed', 'U2'))).toBe('already_disbursed')
    expect(possibleDisbursementDecisions('paid_after_failed')).toEqual(['paid'])
  })

  test('a disbursement without a reserve is posted as a late payment if resolved as paid', () => {
    const exception = { cause: 'paid_short', proposedBy: 'U1' } as const
    expect(resolveDisbursement(exception, { ...alone, isReserved: false }, 'paid', 'U2')).toEqual({
      state: 'paid',
      act: 'pay',
      cause: 'paid_after_failed',
      money: 'pay_late',
    })
  })

  test('a resolution needs a second person', () => {
    expect(codeOf(() => resolveDisbursement({ proposedBy: 'U1' }, alone, 'paid', 'U1'))).toBe('own_proposal')
  })

  test.each(['paid', 'failed'] as const)('a resolution as %s is an allowed move', (decision) => {
    const { state } = resolveDisbursement({ proposedBy: 'U1' }, alone, decision, 'U2')
    expect(DISBURSEMENT_MOVES.review).toContain(state)
  })
})
