import { expect, test } from 'vitest'
import { failureText } from './failure-texts.ts'

test('a person reads what to do, with the network and the amount by name', () => {
  const request = { network: 'vodafone', payerPhone: '233201234567', amountPesewas: 562_00 } as const
  expect(failureText('insufficient_funds', request)).toContain('GH₵562.00')
  expect(failureText('not_registered', request)).toContain('020 123 4567 has no Telecel Cash')
})
