import { expect, test } from 'vitest'
import { grossPesewas, levyPesewas, refundOf, type TaxAmounts } from './amounts.ts'
import { afterFailure, isStampOf } from './signing.ts'
import { stampRows, type TaxStamp } from './terms.ts'

const sale: TaxAmounts = {
  netPesewas: 330_00,
  nhilPesewas: 8_25,
  getFundPesewas: 8_25,
  covidPesewas: 0,
  vatPesewas: 49_50,
}
const share = (part: number): TaxAmounts => ({
  netPesewas: sale.netPesewas * part,
  nhilPesewas: sale.nhilPesewas * part,
  getFundPesewas: sale.getFundPesewas * part,
  covidPesewas: 0,
  vatPesewas: sale.vatPesewas * part,
})

test('the levies and the total of a sale add up', () => {
  expect(levyPesewas(sale)).toBe(16_50)
  expect(grossPesewas(sale)).toBe(396_00)
})

test.each([
  ['everything at once', 1, 0, 'REFUND', 1],
  ['40 %', 0.4, 0, 'PARTIAL_REFUND', 0.4],
  ['the rest after 40 %', 0.6, 132_00, 'PARTIAL_REFUND', 0.6],
] as const)('a refund of %s has the expected flag and quantity', (_, part, earlierNetPesewas, flag, quantity) => {
  expect(refundOf(sale, share(part), earlierNetPesewas)).toEqual({ flag, quantity })
})

test('a refund never exceeds the remaining amount, although its parts were rounded', () => {
  expect(refundOf(sale, { ...share(0.6), netPesewas: 198_01 }, 132_00)).toEqual({
    flag: 'PARTIAL_REFUND',
    quantity: 0.6,
  })
})

test('a quantity has six decimals', () => {
  expect(refundOf({ ...sale, netPesewas: 300 }, { ...sale, netPesewas: 100 }, 0).quantity).toBe(0.333333)
})

test.each([
  [1, 1],
  [2, 2],
  [5, 30],
  [6, 60],
  [90, 60],
])('attempt %i without a response is repeated after %i minutes', (attempts, retryMinutes) => {
  expect(afterFailure({ kind: 'unclear', reason: 'timeout' }, attempts)).toEqual({
    problem: 'unreachable',
    retryMinutes,
  })
})

test('a rejected document is retried manually, a rejected key after an hour', () => {
  expect(afterFailure({ kind: 'refused', reason: 'E708' }, 1)).toEqual({ problem: 'refused', retryMinutes: null })
  expect(afterFailure({ kind: 'collision', reason: 'E700' }, 1)).toEqual({ problem: 'collision', retryMinutes: null })
  expect(afterFailure({ kind: 'settings', reason: 'E900' }, 9)).toEqual({ problem: 'settings', retryMinutes: 60 })
})

const stamp: TaxStamp = {
  invoiceNumber: 'OK1-TRV-0000123',
  sdcId: 'E000001001',
  receiptNumber: '1001-632B-NS57',
  internalData: 'YKPV',
  signature: 'EZCU',
  mrc: '00:0C',
  time: '2026/11/16 09:00:02',
  lineItems: '1',
  flag: 'INVOICE',
  qrCode: 'https://example.com/q',
}

test('a stamp of another document is not accepted', () => {
  const expected = { number: 'OK1-TRV-0000123', flag: 'INVOICE', lineItems: 1 }
  expect(isStampOf(stamp, expected)).toBe(true)
  expect(isStampOf(stamp, { ...expected, number: 'OK1-TRV-0000124' })).toBe(false)
  expect(isStampOf(stamp, { ...expected, flag: 'REFUND' })).toBe(false)
  expect(isStampOf({ ...stamp, lineItems: '3' }, expected)).toBe(false)
})

test('all marks of the authority are printed', () => {
  expect(stampRows(stamp).map(([label]) => label)).toEqual([
    'Invoice No',
    'SDC ID',
    'Receipt Number',
    'Internal Data',
    'Signature',
    'MRC',
    'Date & Time',
    'Line-Item Count',
  ])
})
