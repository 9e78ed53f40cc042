import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { SETTINGS } from '../../platform/settings/catalogue.ts'
import { allowNumber, allowPayoutTo, allowRemoval, usableFrom, type WalletNumber } from './numbers.ts'
import {
  allowFloatPayment,
  allowMoveToFloat,
  allowTopUp,
  hasFallenBelow,
  planWithdrawal,
  type Wallet,
} from './spending.ts'

const LIMITS = SETTINGS['wallet-limits'].initial

const wallet: Wallet = { floatPesewas: 100_00, commissionPesewas: 6_000_00 }
const frozen: Wallet = { ...wallet, frozenBecause: 'number reported stolen' }
const now = new Date('2026-11-15T10:00:00Z')

describe('spending', () => {
  test.each([
    [9_99, 'top_up_amount'],
    [10_00, undefined],
    [25_000_00, undefined],
    [25_000_01, 'top_up_amount'],
  ])('a top-up of %i pesewas: %s', (amountPesewas, code) => {
    expect(codeOf(() => allowTopUp(amountPesewas, LIMITS))).toBe(code)
  })

  test('a premium can be paid up to the whole float and not beyond', () => {
    expect(codeOf(() => allowFloatPayment(wallet, 100_00))).toBeUndefined()
    expect(() => allowFloatPayment(wallet, 160_00)).toThrow('GH₵60.00 short')
  })

  test('available commission can be moved to float', () => {
    expect(codeOf(() => allowMoveToFloat(wallet, 6_000_00))).toBeUndefined()
    expect(codeOf(() => allowMoveToFloat(wallet, 6_000_01))).toBe('commission_too_low')
    expect(codeOf(() => allowMoveToFloat(wallet, 0))).toBe('nothing_to_move')
  })

  test('a frozen wallet refuses all debits', () => {
    expect(codeOf(() => allowFloatPayment(frozen, 1))).toBe('wallet_frozen')
    expect(codeOf(() => allowMoveToFloat(frozen, 1))).toBe('wallet_frozen')
    expect(
      codeOf(() => planWithdrawal(frozen, { amountPesewas: 20_00, feePesewas: 0, withdrawnTodayPesewas: 0 }, LIMITS)),
    ).toBe('wallet_frozen')
  })
})

describe('withdrawing commission', () => {
  const withdraw = (amountPesewas: number, withdrawnTodayPesewas = 0) =>
    planWithdrawal(wallet, { amountPesewas, feePesewas: 50, withdrawnTodayPesewas }, LIMITS)

  test('the agent pays the fee', () => {
    expect(withdraw(25_64)).toEqual({ receivesPesewas: 25_14, needsApproval: false })
  })

  test('a withdrawal above 2,000 cedis needs approval', () => {
    expect(withdraw(2_000_00).needsApproval).toBe(false)
    expect(withdraw(2_000_01).needsApproval).toBe(true)
  })

  test('the withdrawals of a day are added up, so that splitting an amount does not avoid approval', () => {
    expect(withdraw(500_00, 1_500_00).needsApproval).toBe(false)
    expect(withdraw(500_01, 1_500_00).needsApproval).toBe(true)
  })

  test.each([
    ['less than 20 cedis', 19_99, 0, 'withdrawal_too_small'],
    ['more than is available', 6_000_01, 0, 'commission_too_low'],
    ['more than 5,000 cedis a day', 5_000_01, 0, 'withdrawal_daily_max'],
    ['more than is left of the daily limit', 1_000_01, 4_000_00, 'withdrawal_daily_max'],
    ['the rest of the daily limit', 1_000_00, 4_000_00, undefined],
  ])('the amount is allowed or refused: %s', (_name, amountPesewas, withdrawnTodayPesewas, code) => {
    expect(codeOf(() => withdraw(amountPesewas, withdrawnTodayPesewas))).toBe(code)
  })
})

describe('payout numbers', () => {
  const number: WalletNumber = { id: 'n1', phone: '233240000004', isDefault: true, changedAt: now }
  const three = ['n1', 'n2', 'n3'].map((id, index) => ({ ...number, id, phone: `23324000000${index}` }))

  test.each([
    ['a number in the agent’s own name', [number], '233200000001', 'same', undefined],
    ['a number that was added before', [number], '233240000004', 'same', 'number_known'],
    ['a fourth number', three, '233200000001', 'same', 'numbers_full'],
    ['a number without mobile money', [number], '233200000001', undefined, 'number_without_wallet'],
    ['a number with a similar name', [number], '233200000001', 'similar', 'number_of_another'],
  ] as const)('adding %s is allowed or refused', (_name, numbers, phone, nameMatch, code) => {
    expect(codeOf(() => allowNumber(numbers, phone, nameMatch))).toBe(code)
  })

  test('the last number can’t be removed', () => {
    expect(codeOf(() => allowRemoval([number], 'n1'))).toBe('last_number')
    expect(codeOf(() => allowRemoval(three, 'n2'))).toBeUndefined()
    expect(codeOf(() => allowRemoval(three, 'n9'))).toBe('number_unknown')
  })

  test('a new or changed number can be used after 24 hours', () => {
    const from = usableFrom(number)
    expect(codeOf(() => allowPayoutTo(number, from))).toBeUndefined()
    expect(() => allowPayoutTo(number, new Date(from.getTime() - 1))).toThrow('16 Nov 2026, 10:00')
  })
})

test('the low balance alert is sent once, when the balance falls below the threshold', () => {
  expect(hasFallenBelow(50_00, 49_99, 50_00)).toBe(true)
  expect(hasFallenBelow(49_99, 10_00, 50_00)).toBe(false)
  expect(hasFallenBelow(80_00, 50_00, 50_00)).toBe(false)
})
