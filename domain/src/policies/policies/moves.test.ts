import { expect, test } from 'vitest'
import { stateAfter } from './moves.ts'

test('an event that came too late is refused without the names of states', () => {
  const moves = { awaiting_payment: { pay: 'paid' }, paid: {} } as const
  expect(stateAfter<'awaiting_payment' | 'paid', 'pay'>(moves, 'awaiting_payment', 'pay')).toBe('paid')
  expect(() => stateAfter<'awaiting_payment' | 'paid', 'pay'>(moves, 'paid', 'pay')).toThrow(
    'The status has changed. Reload the page.',
  )
})
