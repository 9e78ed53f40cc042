import { expect, test } from 'vitest'
import { noReceipt } from './words.ts'

const pending = { status: 'pending', network: 'mtn', refund: null, underReview: false, reason: null } as const

test('a payment without a receipt says why', () => {
  expect(noReceipt(pending).text).toContain('MTN Mobile Money hasn’t confirmed the payment')
  expect(noReceipt({ ...pending, underReview: true }).text).toBe('The office is reviewing the payment.')
  expect(noReceipt({ ...pending, status: 'failed' }).title).toBe('Payment failed')
})

test('the text of a late payment mentions its refund, not a missing confirmation', () => {
  const late = { ...pending, underReview: true, refund: { number: 'RF-000004', isPaid: false } }
  expect(noReceipt(late)).toEqual({
    title: 'Refund in progress',
    text: 'This payment has no receipt because the money is being refunded (RF-000004).',
  })
  expect(noReceipt({ ...late, refund: { number: 'RF-000004', isPaid: true } }).text).toContain('was refunded')
})
