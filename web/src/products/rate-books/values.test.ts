import { bookLines, valueText } from '@okwan/domain/products/rate-books/lines'
import { expect, test } from 'vitest'
import { lineText, parseLineText, withChanges } from './values.ts'

const BOOK = {
  version: 'V1',
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  shortPeriodBps: 12_500,
  fees: [{ code: 'stickerFee', label: 'Sticker', amountPesewas: 2000 }],
  ageLoading: [
    { upTo: 5, rateBps: 0 },
    { upTo: null, rateBps: 750 },
  ],
  classes: [
    { code: 'X1', name: 'Private', tpBasicPesewas: 33_500, xtraAddOnPesewas: null, engineLoadingApplies: true },
  ],
}

test('a rate book has lines with a path and a label', () => {
  const lines = bookLines(BOOK)
  expect(lines.find(({ path }) => path === 'shortPeriodBps')).toEqual({
    path: 'shortPeriodBps',
    key: 'shortPeriodBps',
    section: 'General',
    label: 'Short-period factor',
    kind: 'rate',
    value: 12_500,
  })
  expect(lines.find(({ path }) => path === 'classes.0.tpBasicPesewas')).toMatchObject({
    key: 'classes.X1.tpBasicPesewas',
    section: 'Classes',
    label: 'Private, Third party basic',
    kind: 'money',
  })
  expect(lines.find(({ key }) => key === 'ageLoading.above.rateBps')?.value).toBe(750)
  expect(lines.some(({ path }) => path === 'version')).toBe(false)
})

test.each([
  ['money', 33_500, 'GH₵335.00', '335', '340.50', 34_050],
  ['rate', 12_500, '125%', '125', '130.5%', 13_050],
  ['number', 3000, '3,000', '3000', '3,500', 3500],
  ['choice', true, 'Yes', 'true', 'false', false],
  ['money', null, 'None', '', '', null],
] as const)('a %s of %s is shown, typed and read back', (kind, value, shown, input, changed, read) => {
  expect(valueText({ kind, value })).toBe(shown)
  expect(lineText({ kind, value })).toBe(input)
  expect(parseLineText({ kind, value }, changed)).toBe(read)
})

test('invalid text is not read as a number', () => {
  expect(parseLineText({ kind: 'money', value: 100 }, 'a lot')).toBeUndefined()
  expect(parseLineText({ kind: 'number', value: 100 }, '')).toBeUndefined()
})

test('changed lines create a new rate book without changing the old one', () => {
  const next = withChanges(BOOK, new Map([['classes.0.tpBasicPesewas', 40_000]]))
  expect(next.classes).toEqual([{ ...BOOK.classes[0], tpBasicPesewas: 40_000 }])
  expect(BOOK.classes[0]?.tpBasicPesewas).toBe(33_500)
})
