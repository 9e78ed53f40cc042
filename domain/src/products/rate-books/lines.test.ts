import { expect, test } from 'vitest'
import { bookLines } from './lines.ts'

const TAXES = [
  { code: 'VAT', label: 'VAT', base: 'net_and_levies', rateBps: 1500, effectiveFrom: '2025-07-01' },
  { code: 'NHIL', label: 'NHIL', base: 'net', rateBps: 250, effectiveFrom: '2025-07-01' },
  { code: 'VAT', label: 'VAT', base: 'net', rateBps: 1500, effectiveFrom: '2026-01-01' },
]

test('two entries of one tax have lines of their own, so that two equal books have no differences', () => {
  const lines = bookLines({ version: 'A', taxes: TAXES })
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  expect(lines.filter(({ key }) => key.endsWith('base')).map(({ key, label, value }) => [key, label, value])).toEqual([
    ['taxes.VAT.base', 'VAT, Base', 'net_and_levies'],
    ['taxes.NHIL.base', 'NHIL, Base', 'net'],
    ['taxes.VAT 2.base', 'VAT 2, Base', 'net'],
  ])
})
