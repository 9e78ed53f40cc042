import { expect, test } from 'vitest'
import { withoutPeople } from './without-people.ts'

test('names and numbers of people are left out, what happened stays', () => {
  const answer = {
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
  expect(withoutPeople(answer)).toEqual({
    responseCode: '0000',
    message: 'Sent to [number], call [number]',
    data: { CustomerMsisdn: '[left out]', name: '[left out]', amount: 396, transactionId: 'abc', items: ['[number]'] },
  })
})

test('however deep or large an answer is, little of it is kept', () => {
  let deep: unknown = 'x'.repeat(10_000)
  for (let i = 0; i < 100; i++) deep = { deeper: deep }
  expect(JSON.stringify(withoutPeople(deep)).length).toBeLessThan(200)
  expect(JSON.stringify(withoutPeople('x'.repeat(10_000))).length).toBeLessThan(600)
})
