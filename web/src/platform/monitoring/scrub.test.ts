import { expect, test } from 'vitest'
import { scrub, scrubUrl } from './scrub.ts'

test.each([
  [
    'https://agent.okwan.test:3000/policies/motor-7f3a/renew?q=Ama#x',
    'https://agent.okwan.test:3000/policies/motor-{id}/renew',
  ],
  ['/transactions/AB-12-receipt', '/transactions/{id}-receipt'],
  ['/service-request/update/77-pay', '/service-request/update/{id}-pay'],
  ['/service-request/update/sticker-77', '/service-request/update/sticker-{id}'],
  ['/buy-travel-insurance/travel-details', '/buy-travel-insurance/travel-details'],
  ['/api/v1/users/0a1b-2c', '/api/v1/users/{id}'],
  ['/assets/index-B3x_9.js', '/assets/index-B3x_9.js'],
  ['https://okwan.test', 'https://okwan.test'],
  ['/', '/'],
])('%s becomes %s', (url, expected) => {
  expect(scrubUrl(url)).toBe(expected)
})

test('every URL of an event is scrubbed, and the event is kept', () => {
  const event = {
    view: { url: '/staff/7?x', referrer: '/staff/8' },
    resource: { url: '/api/v1/users/9' },
    error: { resource: { url: '/api/v1/users/10' } },
  }
  expect(scrub(event)).toBe(true)
  expect(JSON.stringify(event)).not.toMatch(/[78?]|10|\/9/)
})
