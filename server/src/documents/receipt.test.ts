import { expect, test } from 'vitest'
import { receiptPdf } from './receipt.ts'

const receipt = {
  receiptNumber: 'PR01JCZZZZZZZZZZZZZZZZZZZZZZ',
  paidAt: new Date('2026-11-16T09:00:00Z'),
  customerName: 'Ama Serwaa',
  receivedFor: 'Motor insurance GR 1234-20',
  paidPesewas: 396_00,
  amountInWords: 'Three hundred and ninety-six Ghana cedis',
  paidBy: 'MTN Mobile Money, 024 ••• 4567',
  networkReference: '1234567890',
  soldBy: 'Yaw Boateng',
  branchName: 'Accra Central',
  verifyUrl: 'https://staff.example.com/transactions/PR01JCZZZZZZZZZZZZZZZZZZZZZZ-receipt',
}

test('the same data gives the same bytes, other data others', async () => {
  const first = await receiptPdf(receipt)
  expect(first.equals(await receiptPdf(receipt))).toBe(true)
  expect(first.equals(await receiptPdf({ ...receipt, paidPesewas: 397_00 }))).toBe(false)
})

test('the longest texts stay on one page and can do nothing', async () => {
  const long = '<script>alert(1)</script> (/JS) '.repeat(6).slice(0, 200)
  const bytes = await receiptPdf({ ...receipt, customerName: long, receivedFor: long, soldBy: long, branchName: long })
  const text = bytes.toString('latin1')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(text).not.toMatch(/\/(JavaScript|Launch|OpenAction|Annots)\b/)
})
