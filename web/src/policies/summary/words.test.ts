import { expect, test } from 'vitest'
import { paymentBadge } from './words.ts'

test.each([
  [null, 'Pending'],
  [{ number: 'RF-000007', isPaid: false }, 'Refund in progress'],
  [{ number: 'RF-000007', isPaid: true }, 'Refunded'],
])('a late payment with refund %j is shown as %s', (refund, label) => {
  expect(paymentBadge({ status: 'pending', refund }).label).toBe(label)
})
