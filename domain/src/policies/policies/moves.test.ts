import { expect, test } from 'vitest'
import { stateAfter } from './moves.ts'

test('an event that arrives too late is refused without naming internal states', () => {
  const moves = { awaiting_payment: { pay: 'paid' }, paid: {} } as const
  expect(stateAfter<'awaiting_payment' | 'paid', 'pay'>(moves, 'awaiting_payment', 'pay')).toBe('paid')
  expect(() => stateAfter<'awaiting_payment' | 'paid', 'pay'>(moves, 'paid', 'pay')).toThrow(
    'The status has changed. Reload the page.',
  )
})
