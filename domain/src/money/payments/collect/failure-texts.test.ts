import { expect, test } from 'vitest'
import { FAILURE_REASONS } from '../terms.ts'
import { customerFailureText, failureText } from './failure-texts.ts'

test('the text names the network and the amount', () => {
  const request = { network: 'vodafone', payerPhone: '233201234567', amountPesewas: 562_00 } as const
  expect(failureText('insufficient_funds', request)).toContain('GH₵562.00')
  expect(failureText('not_registered', request)).toContain('020 123 4567 isn’t registered with Telecel Cash')
})

test.each(FAILURE_REASONS)('the text for the customer about %s names no action of the seller', (reason) => {
  const request = { network: 'mtn', payerPhone: '233241234567', amountPesewas: 562_00 } as const
  expect(customerFailureText(reason, request)).not.toMatch(/customer|office|Pay later|Resend|payout/)
})
