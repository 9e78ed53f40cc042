import { expect, test } from 'vitest'
import { failureText } from './failure-texts.ts'

test('the text names the network and the amount', () => {
  const request = { network: 'vodafone', payerPhone: '233201234567', amountPesewas: 562_00 } as const
  expect(failureText('insufficient_funds', request)).toContain('GH₵562.00')
  expect(failureText('not_registered', request)).toContain('020 123 4567 isn’t registered with Telecel Cash')
})
