// @vitest-environment jsdom
import type { TaxDocument, TaxOverview } from '@okwan/contract/money/tax-invoices'
import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../../ui/test/mount.tsx'
import { TaxMarks } from '../transactions/TaxMarks.tsx'
import { ageText, statusOf, warningOf } from './words.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each<[Pick<TaxDocument, 'signedAt' | 'problem' | 'isOverdue'>, string, string]>([
  [{ signedAt: '2026-11-16T09:00:00Z', problem: null, isOverdue: false }, 'Signed', 'success'],
  [{ signedAt: null, problem: null, isOverdue: false }, 'Not sent yet', 'warning'],
  [{ signedAt: null, problem: 'unreachable', isOverdue: false }, 'E-VAT unavailable', 'warning'],
  [{ signedAt: null, problem: 'unreachable', isOverdue: true }, 'E-VAT unavailable', 'danger'],
  [{ signedAt: null, problem: 'refused', isOverdue: false }, 'Rejected', 'danger'],
])('a document with %o has the status %s', (document, label, tone) => {
  expect(statusOf(document)).toEqual({ label, tone })
})

test.each([
  [0, 'Less than 1 hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [49, '2 days'],
])('an age of %i hours is shown as %s', (hours, text) => {
  expect(ageText(hours)).toBe(text)
})

const overview: TaxOverview = {
  isOn: true,
  isConnected: true,
  limitHours: 24,
  unsigned: 0,
  overdue: 0,
  oldestAt: null,
}

test('overdue documents and a missing connection are reported', () => {
  expect(warningOf(overview)).toBeUndefined()
  expect(warningOf({ ...overview, overdue: 2 })).toContain('2 documents have been unsigned for more than 24 hours')
  expect(warningOf({ ...overview, isConnected: false })).toContain('isn’t set up')
  expect(warningOf({ ...overview, isOn: false, isConnected: false })).toBeUndefined()
})

test('the receipt shows the marks with their QR code, and is provisional without a signature', async () => {
  await mount(<TaxMarks invoice={{ number: 'OK1-TRV-1', stamp: null, qr: null }} />)
  expect(document.body.textContent).toContain('Provisional')
  expect(document.querySelector('svg')).toBeNull()
  const stamp = {
    invoiceNumber: 'OK1-TRV-1',
    sdcId: 'E000001001',
    receiptNumber: '1001-632B-NS57',
    internalData: 'YKPV',
    signature: 'EZCU-4H7K',
    mrc: '00:0C',
    time: '2026/11/16 09:00:02',
    lineItems: '1',
    flag: 'INVOICE',
    qrCode: 'https://example.com',
  }
  await mount(<TaxMarks invoice={{ number: 'OK1-TRV-1', stamp, qr: { size: 21, path: 'M0 0h1v1h-1z' } }} />)
  expect(document.body.textContent).toContain('EZCU-4H7K')
  expect(document.querySelector('[role=img]')).not.toBeNull()
})
