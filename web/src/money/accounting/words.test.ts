import { expect, test } from 'vitest'
import { differenceText } from './words.ts'

test('a difference names the account or provider and the number of lines', () => {
  const text = (kind: 'not-matched' | 'provider' | 'no-statement', party: 'trust' | 'hubtel', count: number) =>
    differenceText({ kind, party, count, pesewas: 1_00 })
  expect(text('not-matched', 'trust', 1)).toBe('Premium trust account: 1 statement line without a match')
  expect(text('provider', 'hubtel', 2)).toBe('Hubtel: 2 open differences')
  expect(text('no-statement', 'trust', 1)).toBe('Premium trust account: no statement for this month')
})
