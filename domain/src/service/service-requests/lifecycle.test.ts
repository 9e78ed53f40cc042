import { expect, test } from 'vitest'
import { legalMoves } from '../../policies/policies/moves.ts'
import { ageOf, answerOverdueBefore, dueBy, offerEnd, overdueBefore, REQUEST_MOVES, requestAfter } from './lifecycle.ts'
import { REQUEST_EVENTS, REQUEST_STATUSES } from './terms.ts'

const moves = legalMoves(REQUEST_MOVES)

test('lists all moves of a request', () => {
  expect(moves.map(({ from, event, to }) => `${from} -${event}-> ${to}`)).toEqual([
    'pending -take-> in_review',
    'pending -withdraw-> withdrawn',
    'in_review -release-> pending',
    'in_review -ask-> more_info',
    'in_review -approve-> approved',
    'in_review -reject-> rejected',
    'in_review -withdraw-> withdrawn',
    'more_info -answer-> in_review',
    'more_info -give_up_waiting-> rejected',
    'approved -ask_payment-> awaiting_payment',
    'approved -start-> processing',
    'awaiting_payment -pay-> processing',
    'awaiting_payment -withdraw-> withdrawn',
    'awaiting_payment -give_up_waiting-> rejected',
    'processing -complete-> completed',
    'processing -fail-> failed',
    'failed -retry-> processing',
    'failed -reject-> rejected',
  ])
})

test('every other move of a request is refused', () => {
  for (const from of REQUEST_STATUSES) {
    for (const event of REQUEST_EVENTS) {
      const legal = moves.find((move) => move.from === from && move.event === event)
      if (legal) expect(requestAfter(from, event)).toBe(legal.to)
      else expect(() => requestAfter(from, event)).toThrow(expect.objectContaining({ code: 'illegal_move' }))
    }
  }
})

test('a request turns amber after one day and red after two', () => {
  const raisedAt = new Date('2026-11-15T08:00:00Z')
  expect(ageOf(raisedAt, new Date('2026-11-16T08:00:00Z'))).toBe('fresh')
  expect(ageOf(raisedAt, new Date('2026-11-16T08:00:01Z'))).toBe('amber')
  expect(ageOf(raisedAt, new Date('2026-11-17T08:00:00Z'))).toBe('amber')
  expect(ageOf(raisedAt, new Date('2026-11-17T08:00:01Z'))).toBe('red')
})

test('a question must be answered within two weeks', () => {
  expect(answerOverdueBefore(new Date('2026-11-29T08:00:00Z'))).toEqual(new Date('2026-11-15T08:00:00Z'))
})

test('an approved price is valid for a week, and a decision is due in two days', () => {
  const at = new Date('2026-11-15T08:00:00Z')
  expect(offerEnd(at)).toEqual(new Date('2026-11-22T08:00:00Z'))
  expect(overdueBefore(dueBy(at))).toEqual(at)
  expect(dueBy(at)).toEqual(new Date('2026-11-17T08:00:00Z'))
})
