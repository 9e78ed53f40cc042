import { expect, test } from 'vitest'
import { balancesNote, balanceTexts, resultBadge } from './words.ts'

const equal = { collectionPesewas: 0, disbursementPesewas: 0 }
const run = { state: 'finished' as const, matched: 4, differences: 0, floatDifference: equal }

test('a run is green only if transactions and balances match; a run without transactions is neutral', () => {
  expect(resultBadge(run)).toEqual({ tone: 'success', label: 'Matched' })
  expect(resultBadge({ ...run, matched: 0 })).toEqual({ tone: 'neutral', label: 'No transactions' })
  const unequal = { ...run, matched: 0, floatDifference: { ...equal, disbursementPesewas: -50_00 } }
  expect(resultBadge(unequal)).toEqual({ tone: 'danger', label: 'Balances differ' })
  expect(balanceTexts(unequal)).toEqual(['Payout account: the provider has GH₵50.00 less.'])
})

test('differences of transactions come first', () => {
  expect(resultBadge({ ...run, differences: 2 }).label).toBe('2 differences')
})

test('balances of a past day are named by the time at which they were read', () => {
  const finishedAt = '2026-11-17T02:00:12.000Z'
  expect(balancesNote({ day: '2026-11-12', finishedAt })).toMatch(/17 Nov 2026.*02:00.*earlier days aren’t available/)
  expect(balancesNote({ day: '2026-11-17', finishedAt })).toBeUndefined()
  expect(balancesNote({ day: '2026-11-12', finishedAt: null })).toBeUndefined()
})
