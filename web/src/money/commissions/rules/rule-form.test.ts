import type { CommissionRuleOfGroup } from '@okwan/contract/money/commissions/rules'
import { expect, test } from 'vitest'
import { earliestDay, INPUT_ERRORS, toBody, toInputs } from './rule-form.ts'

const current = {
  rateBps: 1_250,
  maxRateBps: 2_000,
  minPesewas: 0,
  maxPesewas: null,
  vestingDays: 14,
  effectiveFrom: '2024-01-01',
}
const rule = { productCode: 'MTCOMP', userGroup: 'AGENT', current, planned: [] } as unknown as CommissionRuleOfGroup
const TODAY = '2026-11-16'

test('the form starts with the current rule from tomorrow, and sends it back unchanged', () => {
  const inputs = toInputs(rule, TODAY)
  expect(inputs).toMatchObject({ rateBps: '12.5', minPesewas: '', maxPesewas: '', effectiveFrom: '2026-11-17' })
  expect(toBody(rule, inputs)).toEqual({
    ...current,
    productCode: 'MTCOMP',
    userGroup: 'AGENT',
    effectiveFrom: '2026-11-17',
  })
})

test('the form starts with the planned rule, and a new rule begins after it', () => {
  const planned = {
    ...rule,
    planned: [{ ...current, rateBps: 900, effectiveFrom: '2027-01-01' }],
  } as CommissionRuleOfGroup
  expect(toInputs(planned, TODAY)).toMatchObject({ rateBps: '9', effectiveFrom: '2027-01-02' })
  expect(earliestDay(planned, TODAY)).toBe('2027-01-02')
})

test('amounts and percentages are read as people type them', () => {
  const input = {
    ...toInputs(rule, TODAY),
    rateBps: '12.34%',
    minPesewas: '5',
    maxPesewas: '1,200.50',
    vestingDays: '7',
  }
  expect(toBody(rule, input)).toMatchObject({
    rateBps: 1_234,
    minPesewas: 5_00,
    maxPesewas: 1_200_50,
    vestingDays: 7,
  })
  expect(INPUT_ERRORS.percent('a lot')).toBe('Enter a percentage, such as 12.5')
  expect(INPUT_ERRORS.amount('much')).toBe('Enter an amount, such as 500.00, or leave it empty')
  expect(INPUT_ERRORS.amount('')).toBeUndefined()
  expect(INPUT_ERRORS.days('14 days')).toBe('Enter 0 to 365 days')
  expect(INPUT_ERRORS.day('')).toBe('Select a date')
})
