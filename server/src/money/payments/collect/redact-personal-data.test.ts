import { expect, test } from 'vitest'
import { redactPersonalData } from './redact-personal-data.ts'

test('names and numbers are redacted, other fields are kept', () => {
  const body = {
    responseCode: '0000',
    message: 'Sent to 233241234567, call 0201234567',
    data: {
      CustomerMsisdn: '233241234567',
      name: 'AMA SERWAA',
      amount: 396,
      transactionId: 'abc',
      items: ['0241234567'],
    },
  }
  expect(redactPersonalData(body)).toEqual({
    responseCode: '0000',
    message: 'Sent to [number], call [number]',
    data: { CustomerMsisdn: '[redacted]', name: '[redacted]', amount: 396, transactionId: 'abc', items: ['[number]'] },
  })
})

test('deep and large responses are truncated', () => {
  let deep: unknown = 'x'.repeat(10_000)
  for (let i = 0; i < 100; i++) deep = { deeper: deep }
  expect(JSON.stringify(redactPersonalData(deep)).length).toBeLessThan(200)
  expect(JSON.stringify(redactPersonalData('x'.repeat(10_000))).length).toBeLessThan(600)
})
