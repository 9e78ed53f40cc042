import { expect, test } from 'vitest'
import { travel2026 } from '../travel-plans/travel-2026.fixture.ts'
import { bookLines, valueText } from './lines.ts'
import { nic2024 } from './nic-2024.fixture.ts'

const shown = (book: Record<string, unknown>, path: string) => {
  const line = bookLines(book).find((one) => one.path === path)
  return line && `${line.section}: ${line.label}: ${valueText(line)}`
}

test.each([
  ['ncdBpsByYears.private.1', 'No-claim discount: Private, 1 year: 25%'],
  ['ncdBpsByYears.commercial.3', 'No-claim discount: Commercial, 3 years or more: 25%'],
  ['engineLoading.0.rateBps', 'Engine loading: Up to 1,600 cc, Rate: 0%'],
  ['engineLoading.2.rateBps', 'Engine loading: Above 2,000 cc, Rate: 10%'],
  ['fees.1.amountPesewas', 'Fees: ECOWAS Brown Card fee, Amount: GH₵10.00'],
  ['classes.0.group', 'Classes: Private Individual, Group: Private'],
  ['minimumCoverDays', 'General: Minimum cover period (days): 30'],
])('line %s of a motor rate book has its unit and its label in words', (path, text) => {
  expect(shown(nic2024, path)).toBe(text)
})

test.each([
  ['plans.0.zone', 'Plans: Schengen and Europe, Area: Europe'],
  [
    'benefits.0.limitEur.ASM',
    'Benefits: Emergency medical and hospital treatment, Limit (EUR), Asia and Middle East: 30,000',
  ],
  ['benefits.1.plans.0', 'Benefits: Medical evacuation and repatriation, Plans, 1: Africa'],
  ['ageBands.0.factorBps', 'Age bands: Band 1, Premium factor: 50%'],
])('line %s of a travel rate book names plans and areas instead of their codes', (path, text) => {
  expect(shown(travel2026, path)).toBe(text)
})

const TAXES = [
  { code: 'VAT', label: 'VAT', base: 'net_and_levies', rateBps: 1500, effectiveFrom: '2025-07-01' },
  { code: 'NHIL', label: 'NHIL', base: 'net', rateBps: 250, effectiveFrom: '2025-07-01' },
  { code: 'VAT', label: 'VAT', base: 'net', rateBps: 1500, effectiveFrom: '2026-01-01' },
]

test('two entries of one tax have separate lines, so that two equal rate books have no differences', () => {
  const lines = bookLines({ version: 'A', taxes: TAXES })
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
  expect(lines.filter(({ key }) => key.endsWith('base')).map(({ key, label, value }) => [key, label, value])).toEqual([
    ['taxes.VAT.base', 'VAT, Charged on', 'net_and_levies'],
    ['taxes.NHIL.base', 'NHIL, Charged on', 'net'],
    ['taxes.VAT 2.base', 'VAT 2, Charged on', 'net'],
  ])
})
