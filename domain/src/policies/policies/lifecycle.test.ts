import { expect, test } from 'vitest'
import { POLICY_MOVES, type PolicyEvent, policyAfter } from './lifecycle.ts'
import { legalMoves } from './moves.ts'
import { STICKER_MOVES } from './stickers.ts'
import { POLICY_STATUSES, STICKER_STATUSES } from './terms.ts'

const moves = legalMoves(POLICY_MOVES)

test('lists all moves of a policy', () => {
  expect(moves.map(({ from, event, to }) => `${from} -${event}-> ${to}`)).toEqual([
    'draft -accept-> awaiting_payment',
    'awaiting_payment -choose_pay_later-> pay_later',
    'awaiting_payment -lapse-> lapsed',
    'awaiting_payment -paid-> issuing',
    'awaiting_payment -paid_wrongly-> challenged',
    'pay_later -pay_now-> awaiting_payment',
    'pay_later -lapse-> lapsed',
    'issuing -issued-> active',
    'issuing -not_issued-> challenged',
    'challenged -retry-> issuing',
    'challenged -refund_in_full-> cancelled',
    'active -suspend-> suspended',
    'active -cancel-> cancelled',
    'active -expire-> expired',
    'active -supersede-> superseded',
    'suspended -activate-> active',
    'suspended -cancel-> cancelled',
    'suspended -expire-> expired',
    'lapsed -paid_too_late-> challenged',
  ])
})

test('every other move of a policy is refused', () => {
  const events = [...new Set(moves.map(({ event }) => event))]
  for (const from of POLICY_STATUSES) {
    for (const event of events) {
      const legal = moves.find((move) => move.from === from && move.event === event)
      if (legal) expect(policyAfter(from, event)).toBe(legal.to)
      else expect(() => policyAfter(from, event)).toThrow(expect.objectContaining({ code: 'illegal_move' }))
    }
  }
})

test('no cover without premium: a policy becomes active only through a payment', () => {
  const reachable = new Set<string>(['draft'])
  const withoutMoney = moves.filter(
    ({ event }) => !(['paid', 'paid_wrongly', 'paid_too_late'] satisfies PolicyEvent[] as string[]).includes(event),
  )
  for (let size = 0; size !== reachable.size; ) {
    size = reachable.size
    for (const { from, to } of withoutMoney) if (reachable.has(from)) reachable.add(to)
  }
  expect([...reachable].sort()).toEqual(['awaiting_payment', 'draft', 'lapsed', 'pay_later'])
})

test('a sticker that is no longer in use cannot be used again; a lost one only after it is found', () => {
  const sealed = STICKER_STATUSES.filter((status) => Object.keys(STICKER_MOVES[status]).length === 0)
  expect(sealed).toEqual(['expired', 'replaced', 'void', 'spoiled', 'returned'])
  expect(STICKER_MOVES.lost).toEqual({ find: 'in_stock' })
})
