import { describe, expect, test } from 'vitest'
import { codeOf } from '../../platform/refusal.fixture.ts'
import { SETTINGS } from '../../platform/settings/catalogue.ts'
import { collectionFee, disbursementFee, PROVIDER_FEES } from './fees.ts'
import { checkAmount } from './limits.ts'

const limits = SETTINGS['mobile-money-limits'].initial

describe('limits and fees', () => {
  test.each([
    [99, 'amount_below_minimum'],
    [1_00, undefined],
    [25_000_00, undefined],
    [25_000_01, 'amount_above_limit'],
  ])('%i pesewas by mobile money: %s', (amountPesewas, code) => {
    expect(codeOf(() => checkAmount(amountPesewas, limits))).toBe(code)
  })

  test('above 15,000 cedis only fully identified wallets can pay', () => {
    expect(checkAmount(15_000_00, limits)).toBeUndefined()
    expect(checkAmount(15_000_01, limits)).toContain('GH₵15,000.00')
  })

  test('Hubtel charges 1.95% for collections', () => {
    expect(collectionFee(396_00, PROVIDER_FEES.hubtel)).toBe(7_72)
    expect(collectionFee(500_00, PROVIDER_FEES.hubtel)).toBe(9_75)
  })

  test.each([
    [1_00, 1],
    [1_01, 10],
    [10_00, 10],
    [25_64, 50],
    [9_000_00, 50],
  ])('Hubtel charges for a disbursement of %i pesewas: %i', (amountPesewas, feePesewas) => {
    expect(disbursementFee(amountPesewas, PROVIDER_FEES.hubtel)).toBe(feePesewas)
    expect(disbursementFee(amountPesewas, PROVIDER_FEES.mtn)).toBe(0)
  })
})
