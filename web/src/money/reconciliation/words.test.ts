import { expect, test } from 'vitest'
import { balanceTexts, resultLook } from './words.ts'

const equal = { collectionPesewas: 0, disbursementPesewas: 0 }
const run = { state: 'finished' as const, differences: 0, floatDifference: equal }

test('a run without movements is green only if the balances match', () => {
  expect(resultLook(run)).toEqual({ tone: 'success', label: 'Matched' })
  const unequal = { ...run, floatDifference: { ...equal, disbursementPesewas: -50_00 } }
  expect(resultLook(unequal)).toEqual({ tone: 'danger', label: 'Balances differ' })
  expect(balanceTexts(unequal)).toEqual(['Payout account: the provider has GH₵50.00 less.'])
})

test('differences of transactions come first', () => {
  expect(resultLook({ ...run, differences: 2 }).label).toBe('2 differences')
})
