import { everyEndpoint } from '@okwan/contract/all'
import { expect, test } from 'vitest'
import { minimumDuration } from './minimum-duration.ts'

test.each([
  ['a response', () => Promise.resolve('sent')],
  ['a refusal', () => Promise.reject(new Error('refused'))],
])('%s that completes early takes as long as a slow one', async (_, work) => {
  const order: string[] = []
  const slow = minimumDuration(5, async () => {
    await new Promise((resolve) => setTimeout(resolve, 2))
    return 'slow'
  })
  const quick = minimumDuration(20, work)
  await Promise.allSettled([quick.finally(() => order.push('quick')), slow.finally(() => order.push('slow'))])
  expect(order).toEqual(['slow', 'quick'])
})

test('endpoints that depend on whether a number is known have a minimum duration', () => {
  const even = everyEndpoint().flatMap(([key, { minimumMs }]) => (minimumMs ? [key] : []))
  expect(even).toEqual([
    'POST /auth/send/otp',
    'POST /auth/verify/otp',
    'GET /customers',
    'POST /customers/{customerCode}/details',
    'POST /customers/{customerCode}/code',
    'POST /customers/{customerCode}/agreement',
    'GET /customers/{customerCode}',
    'POST /customers/{customerCode}/card',
    'GET /customers/{customerCode}/consents',
    'POST /customers/{customerCode}/consents',
    'POST /customers/{customerCode}/consents/code',
    'GET /customers/{customerCode}/payments',
    'GET /customers/{customerCode}/timeline',
    'GET /customers/{customerCode}/messages',
    'POST /customers/{customerCode}/messages/{messageId}/again',
    'GET /customers/{customerCode}/identity',
  ])
})
