import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

const open = { masked: false }

test('lists only differences, with readable labels', () => {
  const before = { fullName: 'Esi Quaye', role: 'Staff', status: 'active' }
  expect(changesBetween(before, { ...before, fullName: 'Esi Quaye Mensah' }, open)).toEqual([
    { label: 'Full name', before: 'Esi Quaye', after: 'Esi Quaye Mensah' },
  ])
})

test('a field that one snapshot leaves out was not changed', () => {
  expect(changesBetween({ status: 'draft' }, { status: 'published', version: '2026-1' }, open)).toEqual([
    { label: 'Status', before: 'draft', after: 'published' },
  ])
})

test('a new record lists all its fields', () => {
  expect(changesBetween(null, { amountPesewas: 123_450, paid: false, note: null }, open)).toEqual([
    { label: 'Amount', before: 'None', after: 'GH₵1,234.50' },
    { label: 'Paid', before: 'None', after: 'No' },
  ])
})

test('formats nested fields, lists, rates and times', () => {
  const after = { limits: { products: ['motor', 'travel'], rateBps: 1250 }, setAt: '2026-11-16T09:05:00.000Z' }
  expect(changesBetween(null, after, open).map(({ label, after: value }) => [label, value])).toEqual([
    ['Limits, products', 'motor, travel'],
    ['Limits, rate', '12.5%'],
    ['Set', '16 Nov 2026, 09:05'],
  ])
})

test('masks phone numbers and email addresses', () => {
  const before = { mobileNumber: '233240000005', email: 'a@okwan.example' }
  const after = { mobileNumber: '233240000006', email: 'b@okwan.example' }
  expect(changesBetween(before, after, { masked: true })).toEqual([
    { label: 'Phone number', before: '024 ••• 0005', after: '024 ••• 0006' },
    { label: 'Email', before: '•••', after: '•••' },
  ])
  expect(changesBetween(before, after, open)[0]?.after).toBe('0240000006')
})
