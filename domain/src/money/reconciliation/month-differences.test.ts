import { expect, test } from 'vitest'
import { allowDifferences, monthDifferences } from './month-differences.ts'
import { totalDifference } from './terms.ts'

const bank = { account: 'trust' as const, day: '2026-10-30', openCount: 0, openPesewas: 0, unexplainedPesewas: 0 }
const provider = {
  provider: 'hubtel' as const,
  direction: 'in' as const,
  providerPesewas: 100_00,
  providerFeePesewas: 1_00,
  ledgerPesewas: null,
  ledgerFeePesewas: null,
}

test('a reconciled month has no differences and needs no reason', () => {
  expect(monthDifferences('2026-10', [bank], [])).toEqual([])
  expect(() => allowDifferences([], undefined)).not.toThrow()
})

test('differences of banks and providers are listed with their amounts, and need a reason', () => {
  const differences = monthDifferences(
    '2026-10',
    [
      { ...bank, openCount: 2, openPesewas: -50_00, unexplainedPesewas: 7_00 },
      { ...bank, account: 'operating', day: '2026-09-30' },
    ],
    [
      { ...provider, class: 'missing_in_ledger' },
      { ...provider, class: 'status_diff', ledgerPesewas: 100_00, ledgerFeePesewas: 0 },
    ],
  )
  expect(differences).toEqual([
    { kind: 'not-matched', party: 'trust', count: 2, pesewas: -50_00 },
    { kind: 'unexplained', party: 'trust', count: 1, pesewas: 7_00 },
    { kind: 'no-statement', party: 'operating', count: 1, pesewas: 0 },
    { kind: 'provider', party: 'hubtel', count: 2, pesewas: 199_00 },
  ])
  expect(totalDifference(differences)).toBe(256_00)
  expect(() => allowDifferences(differences, undefined)).toThrow('Enter the reason')
  expect(() => allowDifferences(differences, 'The bank credits them in November')).not.toThrow()
})
