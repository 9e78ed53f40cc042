import { expect, test } from 'vitest'
import { networkCondition } from './network-condition.ts'

test.each([
  ['no request was sent', { requests: 0, slow: 0, unanswered: 0 }, 'normal'],
  ['too few requests were sent', { requests: 3, slow: 0, unanswered: 3 }, 'normal'],
  ['nearly all requests are answered in time', { requests: 40, slow: 2, unanswered: 1 }, 'normal'],
  ['a quarter of the requests is late or lost', { requests: 8, slow: 1, unanswered: 1 }, 'slow'],
  ['half of the requests is lost', { requests: 4, slow: 0, unanswered: 2 }, 'down'],
] as const)('the condition of a network follows from its recent requests: %s', (_name, recent, condition) => {
  expect(networkCondition(recent)).toBe(condition)
})
