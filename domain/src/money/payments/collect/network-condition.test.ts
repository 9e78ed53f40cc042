import { expect, test } from 'vitest'
import { networkCondition } from './network-condition.ts'

test.each([
  ['nobody asked', { requests: 0, slow: 0, unanswered: 0 }, 'normal'],
  ['too few to tell', { requests: 3, slow: 0, unanswered: 3 }, 'normal'],
  ['all well', { requests: 40, slow: 2, unanswered: 1 }, 'normal'],
  ['a quarter late or lost', { requests: 8, slow: 1, unanswered: 1 }, 'slow'],
  ['half lost', { requests: 4, slow: 0, unanswered: 2 }, 'down'],
] as const)('a network where %s', (_name, recent, condition) => {
  expect(networkCondition(recent)).toBe(condition)
})
