import { expect, test } from 'vitest'
import { legalMoves } from '../../policies/policies/moves.ts'
import { CLAIM_MOVES, claimAfter, isOpenClaim } from './lifecycle.ts'
import { CLAIM_EVENTS, CLAIM_STATUSES } from './terms.ts'

const moves = legalMoves(CLAIM_MOVES)

test('lists all moves of a claim except its withdrawal', () => {
  expect(
    moves.filter(({ event }) => event !== 'withdraw').map(({ from, event, to }) => `${from} -${event}-> ${to}`),
  ).toEqual([
    'reported -acknowledge-> acknowledged',
    'acknowledged -ask_documents-> documents_pending',
    'acknowledged -begin_assessment-> under_assessment',
    'documents_pending -complete_documents-> under_assessment',
    'under_assessment -assess-> assessed',
    'assessed -approve-> approved',
    'assessed -reject-> rejected',
    'approved -send_offer-> offer_sent',
    'approved -undo_approval-> assessed',
    'offer_sent -accept_offer-> offer_accepted',
    'offer_sent -dispute_offer-> offer_disputed',
    'offer_disputed -reassess-> under_assessment',
    'offer_accepted -request_payout-> payout_pending',
    'payout_pending -pay-> paid',
    'payout_pending -fail_payout-> payout_failed',
    'payout_failed -retry_payout-> payout_pending',
    'paid -close-> closed',
    'rejected -close-> closed',
    'closed -reopen-> reopened',
    'reopened -begin_assessment-> under_assessment',
    'reopened -close-> closed',
  ])
})

test('a claim can be withdrawn until it is rejected or its payout is requested, and after the payout failed', () => {
  const stuck = CLAIM_STATUSES.filter((status) => CLAIM_MOVES[status].withdraw === undefined)
  expect(stuck).toEqual(['rejected', 'payout_pending', 'paid', 'closed', 'withdrawn'])
})

test('every other move of a claim is refused', () => {
  for (const from of CLAIM_STATUSES) {
    for (const event of CLAIM_EVENTS) {
      const legal = moves.find((move) => move.from === from && move.event === event)
      if (legal) expect(claimAfter(from, event)).toBe(legal.to)
      else expect(() => claimAfter(from, event)).toThrow(expect.objectContaining({ code: 'illegal_move' }))
    }
  }
})

test('every claim is open until it is rejected, paid, closed or withdrawn', () => {
  expect(CLAIM_STATUSES.filter((status) => !isOpenClaim(status))).toEqual(['rejected', 'paid', 'closed', 'withdrawn'])
})
