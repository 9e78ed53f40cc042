import { stampRows } from '@okwan/domain/money/tax-invoices/terms'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { RECEIPT } from '../../policies/documents/documents.fixture.ts'
import { receiptPdf } from './receipt.ts'
import { receiptRollPdf } from './receipt-roll.ts'

test('equal data produces equal bytes, different data different bytes', async () => {
  const first = await receiptPdf(RECEIPT)
  expect(first.equals(await receiptPdf(RECEIPT))).toBe(true)
  expect(first.equals(await receiptPdf({ ...RECEIPT, paidPesewas: 397_00 }))).toBe(false)
})

test('the longest name is printed in full', async () => {
  const customerName = 'Wilhelmina Akosua-Serwaah '.repeat(8).slice(0, 182)
  expect(textOf(await receiptPdf({ ...RECEIPT, customerName }))).toContain(customerName.replaceAll(' ', ''))
})

test('the longest texts stay on one page and are not interpreted', async () => {
  const long = '<script>alert(1)</script> (/JS) '.repeat(6).slice(0, 200)
  const bytes = await receiptPdf({ ...RECEIPT, customerName: long, paidFor: long, soldBy: long, branchName: long })
  const text = bytes.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).not.toMatch(/\/(JavaScript|Launch|OpenAction|Annots)\b/)
})

const STAMP = {
  invoiceNumber: 'OK1A2B3-TRV-0000123',
  sdcId: 'E000001001',
  receiptNumber: '1001-632B-NS57',
  internalData: 'YKPV-7RTD-2XWM-QH4N-C6ZB-3L5E-JA8S',
  signature: 'EZCU-4H7K-29XQ-MW3T',
  mrc: '00:0C:29:AB:CD:EF',
  time: '2026/11/16 09:00:02',
  lineItems: '1',
  flag: 'INVOICE',
  qrCode: 'https://simulator.example/verify/632B0C29ABCDEF632B0C',
}

test('a signed tax invoice is printed with every mark of the authority on the same page', async () => {
  const bytes = await receiptPdf({ ...RECEIPT, taxMarks: { number: STAMP.invoiceNumber, stamp: STAMP } })
  const text = textOf(bytes)
  const { flag: _, qrCode: __, ...printed } = STAMP
  for (const mark of Object.values(printed)) expect(text).toContain(mark.replaceAll(' ', ''))
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('an unsigned invoice makes the receipt provisional', async () => {
  const text = textOf(await receiptPdf({ ...RECEIPT, taxMarks: { number: 'OK1A2B3-TRV-0000123', stamp: null } }))
  expect(text).toContain('Provisional')
  expect(text).not.toContain('Signature')
})

test('marks that do not fit are printed on a second page', async () => {
  const long = 'Wilhelmina Akosua-Serwaah '.repeat(8).slice(0, 182)
  const taxMarks = { number: STAMP.invoiceNumber, stamp: STAMP }
  const bytes = await receiptPdf({
    ...RECEIPT,
    customerName: long,
    paidFor: long,
    soldBy: long,
    branchName: long,
    taxMarks,
  })
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(textOf(bytes)).toContain(STAMP.signature)
})

describe('a receipt for a thermal printer', () => {
  const heightOf = (pdf: Buffer) => Number(/MediaBox \[0 0 226\.77\d* (\d+)\]/.exec(pdf.toString('latin1'))?.[1])
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []

  test('has every particular of the A5 receipt, and the same bytes every time', async () => {
    const roll = await receiptRollPdf(RECEIPT)
    expect(roll.equals(await receiptRollPdf(RECEIPT))).toBe(true)
    const { company: _, paidAt: __, paidPesewas: ___, verifyUrl: ____, taxMarks: _____, ...particulars } = RECEIPT
    const text = textOf(roll)
    for (const particular of [...Object.values(particulars), '16 Nov 2026, 09:00', 'GH₵396.00']) {
      expect(text).toContain(particular?.replaceAll(' ', ''))
    }
  })

  test('is as long as its content, on one page', async () => {
    const long = 'Wilhelmina Akosua-Serwaah '.repeat(8).slice(0, 182)
    const taxMarks = { number: STAMP.invoiceNumber, stamp: STAMP }
    const [short, longer] = [
      await receiptRollPdf(RECEIPT),
      await receiptRollPdf({ ...RECEIPT, customerName: long, paidFor: long, soldBy: long, branchName: long, taxMarks }),
    ]
    expect([pagesOf(short), pagesOf(longer)].map(({ length }) => length)).toEqual([1, 1])
    expect(heightOf(longer)).toBeGreaterThan(heightOf(short) + 200)
    for (const [, mark] of stampRows(STAMP)) expect(textOf(longer)).toContain(mark.replaceAll(' ', ''))
  })

  test('is provisional until the tax authority has signed the invoice', async () => {
    const taxMarks = { number: STAMP.invoiceNumber, stamp: null }
    expect(textOf(await receiptRollPdf({ ...RECEIPT, taxMarks }))).toContain('Provisional')
  })
})
