import { expect, test } from 'vitest'
import { MAIN_ACTIONS, SELLER_ACTIONS } from '../action-words.ts'
import { orderActions } from './order-actions.ts'

test('a dispute is never the first button of an offer', () => {
  const actions = ['dispute-offer', 'withdraw', 'accept-offer', 'submit-voucher', 'add-documents'] as const
  const states = actions.map((action) => ({ action }))
  const first = (wanted: typeof MAIN_ACTIONS) => orderActions(states, wanted).map(({ action }) => action)
  expect(first(SELLER_ACTIONS)).toEqual(['submit-voucher', 'add-documents', 'dispute-offer'])
  expect(first(MAIN_ACTIONS)).toEqual(['accept-offer', 'dispute-offer'])
})
