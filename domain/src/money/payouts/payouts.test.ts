import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { SETTINGS } from '../../platform/settings/catalogue.ts'
import { SCHEDULES } from '../payments/collect/schedule.ts'
import type { Evidence } from '../payments/collect/settlement.ts'
import {
  type ApprovedContent,
  allowApproval,
  allowMaker,
  approvalTier,
  approvedText,
  isApproved,
  tierPesewas,
} from './approval.ts'
import {
  afterDisbursing,
  allowDisbursement,
  DISBURSEMENT_MOVES,
  type DisbursementContext,
  floatText,
  hasFloat,
  refundRoute,
  settleDisbursement,
} from './disbursement.ts'
import { allowPauseUntil, movePayout, PAUSABLE, PAYOUT_MOVES, type PayoutAct, releasePayout } from './lifecycle.ts'
import { allowClaimPayee, allowPayee, allowRefundAmount, allowWallet, refuseColleague } from './recommendation.ts'
import type { DisbursementState, PayoutState } from './terms.ts'

const LIMITS = SETTINGS['authority-limits'].initial

describe('approval', () => {
  const payout = {
    amountPesewas: 900_00,
    requestedBy: 'agent',
    recommendedBy: 'maker',
    approvedBy: [],
    partiesToPolicy: ['seller'],
    payeePhone: '233241234567',
  }
  const checker = { id: 'checker', role: 'Admin', phone: '233200000002', approvedTodayPesewas: 0 } as const

  test.each([
    [1_000_00, 'Admin', 1],
    [1_000_01, 'SuperAdmin', 1],
    [10_000_00, 'SuperAdmin', 1],
    [10_000_01, 'SuperAdmin', 2],
  ])('%i pesewas need a %s, %i of them', (amountPesewas, role, approvals) => {
    expect(approvalTier(amountPesewas, LIMITS)).toEqual({ role, approvals })
  })

  test.each([
    ['the requester', { id: 'agent' }, {}, 'own_request'],
    ['the maker', { id: 'maker' }, {}, 'own_recommendation'],
    ['the seller of the policy', { id: 'seller' }, {}, 'own_sale'],
    ['a checker who approved it before', {}, { approvedBy: ['checker'] }, 'own_approval'],
    ['the payee', { phone: '233241234567' }, {}, 'own_payout'],
    ['an Admin above 1,000 cedis', {}, { amountPesewas: 1_000_01 }, 'above_authority'],
    ['a checker whose daily limit is used up', { approvedTodayPesewas: 49_100_01 }, {}, 'daily_cap'],
    ['a second person', {}, {}, undefined],
    ['a second person up to the exact daily limit', { approvedTodayPesewas: 49_100_00 }, {}, undefined],
    ['a SuperAdmin', { role: 'SuperAdmin' as const }, { amountPesewas: 9_000_00 }, undefined],
  ])('is allowed or refused for %s', (_case, actor, changes, code) => {
    expect(codeOf(() => allowApproval({ ...payout, ...changes }, { ...checker, ...actor }, LIMITS))).toBe(code)
  })

  test.each([
    ['the requester', { id: 'agent' }, 'own_request'],
    ['the seller of the policy', { id: 'seller' }, 'own_sale'],
    ['the payee', { phone: '233241234567' }, 'own_payout'],
    ['a second person', {}, undefined],
  ])('a recommendation or rejection is allowed or refused for %s', (_case, actor, code) => {
    expect(codeOf(() => allowMaker(payout, { ...checker, ...actor }))).toBe(code)
  })

  test('no two of requester, maker and checkers are ever the same person', () => {
    const person = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    fc.assert(
      fc.property(
        person,
        person,
        fc.uniqueArray(person, { maxLength: 2 }),
        person,
        (requestedBy, recommendedBy, approvedBy, id) => {
          const refused = codeOf(() =>
            allowApproval({ ...payout, requestedBy, recommendedBy, approvedBy }, { ...checker, id }, LIMITS),
          )
          expect(refused === undefined).toBe(![requestedBy, recommendedBy, ...approvedBy].includes(id))
        },
      ),
    )
  })

  test('a changed limit moves the tiers', () => {
    const limits = { ...LIMITS, adminApprovesUpToPesewas: 200_00, oneApprovalUpToPesewas: 300_00 }
    expect(approvalTier(200_01, limits)).toEqual({ role: 'SuperAdmin', approvals: 1 })
    expect(approvalTier(300_01, limits)).toEqual({ role: 'SuperAdmin', approvals: 2 })
  })

  test('above 10,000 cedis two different people must approve', () => {
    expect(isApproved(10_000_01, ['x'], LIMITS)).toBe(false)
    expect(isApproved(10_000_01, ['x', 'x'], LIMITS)).toBe(false)
    expect(isApproved(10_000_01, ['x', 'y'], LIMITS)).toBe(true)
    expect(isApproved(500_00, ['x'], LIMITS)).toBe(true)
  })

  test('the parts of a claim have the tier of the claim', () => {
    expect(tierPesewas({ amountPesewas: 840_00, claimTotalPesewas: 4_200_00 })).toBe(4_200_00)
    expect(tierPesewas({ amountPesewas: 840_00 })).toBe(840_00)
    const part = { ...payout, amountPesewas: 840_00, claimTotalPesewas: 4_200_00 }
    expect(codeOf(() => allowApproval(part, { ...checker, role: 'Admin' }, LIMITS))).toBe('above_authority')
    expect(codeOf(() => allowApproval(part, { ...checker, role: 'SuperAdmin' }, LIMITS))).toBe(undefined)
    expect(
      codeOf(() =>
        allowApproval({ ...part, voucherCheckedBy: checker.id }, { ...checker, role: 'SuperAdmin' }, LIMITS),
      ),
    ).toBe('own_check')
  })

  const content: ApprovedContent = {
    payoutId: 'F1',
    kind: 'refund',
    amountPesewas: 363_00,
    account: { kind: 'wallet', phone: '233241234567', network: 'mtn' },
    payeeName: 'Ama Serwaa',
  }

  test.each([
    { payoutId: 'F2' },
    { kind: 'claim' },
    { amountPesewas: 363_01 },
    { account: { kind: 'wallet', phone: '233241234568', network: 'mtn' } },
    { account: { kind: 'wallet', phone: '233241234567', network: 'tigo' } },
    { account: { kind: 'bank', bankCode: '300304', bankAccount: '233241234567' } },
    { payeeName: 'Ama Serwa' },
  ] satisfies Partial<ApprovedContent>[])('an approval does not cover %j', (change) => {
    expect(approvedText({ ...content, ...change })).not.toBe(approvedText(content))
  })
})

describe('the recommended amount', () => {
  const amount = { paidPesewas: 396_00, returnedPesewas: 0, computedPesewas: 363_00, amountPesewas: 363_00 }

  test.each([
    ['the calculated amount', {}, {}, undefined],
    ['more than was paid', { amountPesewas: 396_01 }, { reason: 'x' }, 'refund_above_paid'],
    ['more than the amount not refunded yet', { returnedPesewas: 100_00 }, {}, 'refund_above_paid'],
    ['nothing', { amountPesewas: 0 }, {}, 'nothing_to_pay'],
    ['a changed amount without a reason', { amountPesewas: 362_99 }, {}, 'reason_missing'],
    ['a change of 5 % by an Admin', { amountPesewas: 344_85 }, { reason: 'x' }, undefined],
    ['a change above 5 % by an Admin', { amountPesewas: 344_84 }, { reason: 'x' }, 'above_authority'],
    [
      'a change above 5 % by a SuperAdmin',
      { amountPesewas: 200_00 },
      { reason: 'x', role: 'SuperAdmin' as const },
      undefined,
    ],
  ])('is allowed or refused: %s', (_name, change, maker, code) => {
    expect(codeOf(() => allowRefundAmount({ ...amount, ...change }, { role: 'Admin', ...maker }))).toBe(code)
  })
})

describe('the payee', () => {
  const payee = {
    phone: '233241234567',
    isBank: false,
    nameMatch: 'same',
    identitySeen: false,
    confirmed: false,
  } as const
  const other = { phone: '233201234567', reason: 'Phone lost', identitySeen: true }

  test.each([
    ['the payer', {}, undefined],
    ['the payer, with a similar name', { nameMatch: 'similar' as const }, 'payee_unconfirmed'],
    ['the payer, with a similar name, confirmed', { nameMatch: 'similar' as const, confirmed: true }, undefined],
    ['the payer, with another name', { nameMatch: 'different' as const, confirmed: true }, 'payee_name_differs'],
    ['another number', other, undefined],
    ['another number without a reason', { ...other, reason: undefined }, 'reason_missing'],
    ['another number without a document', { ...other, identitySeen: false }, 'identity_missing'],
    ['another number with a similar name', { ...other, nameMatch: 'similar' as const }, 'payee_name_differs'],
  ])('is allowed or refused: %s', (_name, change, code) => {
    expect(codeOf(() => allowPayee({ ...payee, ...change }, '233241234567'))).toBe(code)
  })
})

describe('the payee of a claim', () => {
  const known = { isKnown: true, isBank: false, nameMatch: 'same', confirmed: false } as const
  const unknown = { ...known, isKnown: false, reason: 'Repaired the door', idNumber: 'C0012345678' }

  test.each([
    ['known', known, undefined],
    ['known, with a similar name', { ...known, nameMatch: 'similar' as const }, 'payee_unconfirmed'],
    ['known, with a similar name, confirmed', { ...known, nameMatch: 'similar' as const, confirmed: true }, undefined],
    ['known, with another name', { ...known, nameMatch: 'different' as const, confirmed: true }, 'payee_name_differs'],
    ['unknown, with reason and identity', unknown, undefined],
    ['unknown, without a reason', { ...unknown, reason: undefined }, 'reason_missing'],
    ['unknown, without an identity', { ...unknown, idNumber: undefined }, 'identity_missing'],
    ['unknown, similar', { ...unknown, nameMatch: 'similar' as const, confirmed: true }, 'payee_name_differs'],
    ['unknown, with the card on record', { ...unknown, idNumberOnRecord: 'C0012345678' }, undefined],
    ['unknown, with another card than on record', { ...unknown, idNumberOnRecord: 'C9' }, 'identity_differs'],
  ])('is allowed or refused: %s', (_name, payee, code) => {
    expect(codeOf(() => allowClaimPayee(payee))).toBe(code)
  })
})

describe('the life cycle of a payout', () => {
  test('runs from request to payment', () => {
    const acts: PayoutAct[] = ['take', 'recommend', 'approve', 'wait', 'send', 'pay']
    expect(acts.reduce<PayoutState>(movePayout, 'requested')).toBe('paid')
  })

  test('a payout with a corrected payee returns to the checker', () => {
    expect(movePayout('failed', 'correct')).toBe('recommended')
  })

  test('an unapproved payout is never sent', () => {
    const states = Object.keys(PAYOUT_MOVES) as PayoutState[]
    const sendable = states.filter((state) => codeOf(() => movePayout(state, 'send')) === undefined)
    expect(sendable).toEqual(['approved', 'waiting_for_float', 'failed'])
    expect(codeOf(() => movePayout('paid', 'send'))).toBe('payout_state')
  })
})

describe('disbursements', () => {
  const sentAt = new Date('2026-11-15T10:00:00Z')
  const paid: Evidence = { kind: 'paid', amountPesewas: 363_00, feePesewas: 50 }

  const alone: DisbursementContext = { isReserved: true, isAwaited: false, isUnderReview: false }

  function after(minutes: number, evidence: Evidence, state: DisbursementState = 'awaiting', context: object = {}) {
    const now = new Date(sentAt.getTime() + minutes * 60_000)
    const disbursement = { state, sentPesewas: 363_00, sentAt }
    return settleDisbursement(disbursement, { ...alone, ...context }, evidence, { schedule: SCHEDULES.hubtel, now })
  }

  test('a confirmed payment pays', () => {
    expect(after(1, paid)).toEqual({ state: 'paid', act: 'pay', money: 'pay' })
  })

  test('a confirmed failure returns the money', () => {
    expect(after(1, { kind: 'failed', reason: 'not_registered' })).toEqual({
      state: 'failed',
      act: 'fail',
      reason: 'not_registered',
      money: 'return',
    })
  })

  test('an empty float delays the payout and keeps the amount reserved', () => {
    expect(after(1, { kind: 'failed', reason: 'float_low' })).toEqual({
      state: 'failed',
      act: 'wait',
      reason: 'float_low',
    })
  })

  test('the callback names the reason of a failure that the status query confirms', () => {
    const providerReport = { kind: 'failed', at: sentAt, reason: 'float_low' } as const
    const unnamed: Evidence = { kind: 'failed', reason: 'declined' }
    const disbursement = { state: 'awaiting', sentPesewas: 363_00, sentAt, providerReport } as const
    expect(settleDisbursement(disbursement, alone, unnamed, { schedule: SCHEDULES.hubtel, now: sentAt }).reason).toBe(
      'float_low',
    )
  })

  test('an unclear status is never a failure', () => {
    expect(afterDisbursing('submitted', alone, { kind: 'unknown' })).toEqual({ state: 'unknown' })
    expect(after(600, { kind: 'unknown' }, 'unknown')).toEqual({ state: 'unknown' })
    expect(after(600, { kind: 'pending' })).toEqual({ state: 'awaiting' })
  })

  test('an unknown status for a day opens an exception', () => {
    expect(after(24 * 60, { kind: 'pending' })).toMatchObject({ state: 'review', act: 'hold' })
  })

  test('a disbursement that the provider does not know was not sent', () => {
    expect(after(1, { kind: 'absent' }, 'unknown')).toEqual({ state: 'unknown' })
    expect(after(2, { kind: 'absent' }, 'unknown')).toMatchObject({ state: 'failed', reason: 'not_submitted' })
  })

  test('a disbursement that the provider accepted or reported as paid may have been sent, even if its records lack it', () => {
    expect(after(5, { kind: 'absent' }, 'awaiting')).toEqual({ state: 'awaiting' })
    const providerReport = { kind: 'paid', at: sentAt } as const
    const announced = { state: 'unknown', sentPesewas: 363_00, sentAt, providerReport } as const
    const now = new Date(sentAt.getTime() + 300_000)
    expect(settleDisbursement(announced, alone, { kind: 'absent' }, { schedule: SCHEDULES.hubtel, now })).toEqual({
      state: 'unknown',
    })
    expect(after(24 * 60, { kind: 'absent' })).toMatchObject({ state: 'review', cause: 'unresolved_for_a_day' })
  })

  test('a different amount or currency opens an exception', () => {
    expect(after(1, { ...paid, amountPesewas: 362_00 })).toMatchObject({ state: 'review', act: 'hold' })
    expect(after(1, { ...paid, mismatch: 'other_currency' })).toMatchObject({
      state: 'review',
      cause: 'other_currency',
    })
  })

  test('a payment after a failure is posted and opens an exception', () => {
    expect(after(5, paid, 'failed', { isReserved: false })).toEqual({
      state: 'review',
      act: 'hold',
      cause: 'paid_after_failed',
      money: 'pay_late',
    })
  })

  test('a payment after an empty float uses the reserve, and completes a payout that is still delayed', () => {
    expect(after(5, paid, 'failed', { isAwaited: true })).toEqual({ state: 'paid', act: 'pay', money: 'pay' })
    expect(after(5, paid, 'failed')).toMatchObject({ state: 'review', cause: 'paid_after_failed', money: 'pay' })
  })

  test('a payment without a reserve is never posted from transit', () => {
    for (const state of ['failed', 'review'] as const) {
      expect(after(5, paid, state, { isReserved: false })).toMatchObject({ state: 'review', money: 'pay_late' })
    }
  })

  test('a failure while another disbursement has an exception releases the reserve and neither fails nor delays the payout', () => {
    for (const reason of ['declined', 'float_low'] as const) {
      const outcome = after(1, { kind: 'failed', reason }, 'awaiting', { isUnderReview: true })
      expect(outcome).toEqual({ state: 'failed', reason, money: 'return' })
    }
  })

  test('a payment after a failure is posted once, however often the provider confirms it', () => {
    const late = { state: 'review', sentPesewas: 363_00, sentAt, paidLate: true } as const
    expect(settleDisbursement(late, alone, paid, { schedule: SCHEDULES.hubtel, now: sentAt })).toEqual({
      state: 'review',
    })
  })

  test('a failure after the payment keeps the payment and opens an exception', () => {
    expect(after(5, { kind: 'failed', reason: 'declined' }, 'paid')).toEqual({
      state: 'paid',
      cause: 'failed_after_success',
    })
  })

  test('the response to the request is ignored if a callback arrived first', () => {
    expect(afterDisbursing('paid', alone, { kind: 'failed', reason: 'rejected' })).toEqual({ state: 'paid' })
    expect(afterDisbursing('submitted', alone, { kind: 'accepted' })).toEqual({ state: 'awaiting' })
    expect(afterDisbursing('submitted', alone, { kind: 'failed', reason: 'rejected' })).toMatchObject({
      money: 'return',
    })
  })

  test('every status change is allowed', () => {
    const states = Object.keys(DISBURSEMENT_MOVES) as DisbursementState[]
    const kinds: Evidence[] = [paid, { kind: 'pending' }, { kind: 'absent' }, { kind: 'unknown' }, { kind: 'refunded' }]
    for (const state of states) {
      for (const evidence of kinds) {
        for (const minutes of [0, 5, 2_000]) {
          expect([state, ...DISBURSEMENT_MOVES[state]]).toContain(after(minutes, evidence, state).state)
        }
      }
    }
  })

  test('a second disbursement requires a final failure of the first', () => {
    expect(codeOf(() => allowDisbursement([]))).toBeUndefined()
    expect(codeOf(() => allowDisbursement(['failed', 'failed']))).toBeUndefined()
    expect(codeOf(() => allowDisbursement(['failed', 'unknown']))).toBe('disbursement_unresolved')
    expect(codeOf(() => allowDisbursement(['review']))).toBe('disbursement_unresolved')
    expect(codeOf(() => allowDisbursement(['paid']))).toBe('already_paid_out')
  })

  test('the float must cover the amount and the fee', () => {
    expect(hasFloat(363_50, 363_00, 50)).toBe(true)
    expect(hasFloat(363_49, 363_00, 50)).toBe(false)
    expect(floatText(363_49, 363_50)).toContain('GH₵0.01')
  })
})

test('an amount above the wallet limit is sent to a bank account', () => {
  expect(codeOf(() => allowWallet(25_000_00, SETTINGS['mobile-money-limits'].initial))).toBeUndefined()
  expect(codeOf(() => allowWallet(25_000_01, SETTINGS['mobile-money-limits'].initial))).toBe('amount_above_limit')
})

describe('the route of a premium refund', () => {
  const refund = {
    collectedBy: 'hubtel',
    collectedPesewas: 396_00,
    collectedOn: '2026-10-01',
    amountPesewas: 396_00,
    toSameNumber: true,
  } as const

  test.each([
    ['the whole order within 45 days', {}, '2026-11-15', 'provider_refund'],
    ['after 45 days', {}, '2026-11-16', 'send'],
    ['a part', { amountPesewas: 363_00 }, '2026-11-15', 'send'],
    [
      'a part collected by MTN',
      { amountPesewas: 363_00, collectedBy: 'mtn' as const },
      '2026-11-15',
      'provider_refund',
    ],
    ['to another number', { toSameNumber: false }, '2026-11-15', 'send'],
    ['less than a cedi', { amountPesewas: 99, collectedPesewas: 99 }, '2026-11-15', 'send'],
  ])('depends on the amount, the date and the number: %s', (_name, change, today, route) => {
    expect(refundRoute({ ...refund, ...change }, today)).toBe(route)
  })
})

describe('a payout on hold', () => {
  const states = Object.keys(PAYOUT_MOVES) as PayoutState[]

  test('a payout that is neither in transit nor final can be paused, and returns to its previous status', () => {
    const pausable = states.filter((state) => codeOf(() => movePayout(state, 'put_on_hold')) === undefined)
    expect(pausable.sort()).toEqual([...PAUSABLE].sort())
    for (const state of PAUSABLE) expect(releasePayout('on_hold', state)).toBe(state)
    expect(codeOf(() => releasePayout('approved', null))).toBe('payout_state')
  })

  test('a paused payout can be neither approved nor sent', () => {
    const acts = ['take', 'recommend', 'return', 'approve', 'send', 'wait', 'pay', 'fail', 'withdraw'] as const
    expect(acts.map((act) => codeOf(() => movePayout('on_hold', act)))).toEqual(acts.map(() => 'payout_state'))
  })

  test.each([
    ['2026-11-15', 'pause_until'],
    ['2026-11-16', undefined],
    ['2027-02-13', undefined],
    ['2027-02-14', 'pause_until'],
  ])('a pause until %s is allowed or refused', (until, code) => {
    expect(codeOf(() => allowPauseUntil(until, '2026-11-15'))).toBe(code)
  })
})

test.each([
  ['a colleague as the garage', 'Kofi Motors', true, 'payee_is_colleague'],
  ['a colleague who is the customer', 'Ama Owusu', true, undefined],
  ['a garage', 'Kofi Motors', false, undefined],
])('a payout to the number of %s is allowed or refused', (_who, name, isColleague, code) => {
  expect(codeOf(() => refuseColleague({ name, customerName: 'Ama Owusu', isColleague }))).toBe(code)
})
