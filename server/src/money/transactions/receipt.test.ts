import { expect, test } from 'vitest'
import { textOf } from '../../platform/documents/pdf-text.fixture.ts'
import { RECEIPT } from '../../policies/documents/documents.fixture.ts'
import { receiptPdf } from './receipt.ts'

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
