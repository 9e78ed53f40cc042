import { everyEndpoint } from '@okwan/contract/all'
import { expect, test } from 'vitest'
import { minimumDuration } from './minimum-duration.ts'

test.each([
  ['a response', () => Promise.resolve('sent')],
  ['a refusal', () => Promise.reject(new Error('refused'))],
])('%s that completes early takes as long as a slow one', async (_, operation) => {
  const order: string[] = []
  const slow = minimumDuration(5, () => Promise.resolve('slow'))
  const quick = minimumDuration(20, operation)
  await Promise.allSettled([quick.finally(() => order.push('quick')), slow.finally(() => order.push('slow'))])
  expect(order).toEqual(['slow', 'quick'])
})

test('endpoints that depend on whether a number or code is known have a minimum duration', () => {
  const even = everyEndpoint().flatMap(([key, { minimumMs }]) => (minimumMs ? [key] : []))
  const ofCode = (key: string) => key.includes('{customerCode}')
  expect(even.filter((key) => !ofCode(key))).toEqual([
    'POST /auth/send/otp',
    'POST /auth/verify/otp',
    'GET /customers',
    'GET /notes/{recordType}/{recordId}',
    'POST /notes/{recordType}/{recordId}',
    'PUT /notes/{recordType}/{recordId}/{noteId}',
    'POST /notes/{recordType}/{recordId}/tasks',
    'POST /notes/{recordType}/{recordId}/tasks/{taskId}',
    'POST /complaints',
    'POST /suspicious-reports',
  ])
  expect(everyEndpoint().flatMap(([key]) => (ofCode(key) && !even.includes(key) ? [key] : []))).toEqual([])
})
