import type { payoutEndpoints } from '@okwan/contract/money/payouts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { allowPauseUntil, movePayout, releasePayout } from '@okwan/domain/money/payouts/lifecycle'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockForDecision, type PayoutQueue } from '../read/scope.ts'
import { addDisbursement } from '../send/payout-jobs.ts'
import { savePayout } from '../store.ts'
import { refuseFailedWithdrawal } from './payout-decisions.ts'
import { recordDecision } from './record-decision.ts'

type Pause = Parsed<(typeof payoutEndpoints)['POST /refunds/{id}/pause']>
type Release = Parsed<(typeof payoutEndpoints)['POST /refunds/{id}/release']>

/** Pauses a payout in any state before it is sent. A pending disbursement job finds the payout paused and ends. */
export async function pausePayout(ctx: Ctx, queue: PayoutQueue, input: Pause) {
  const { tx, actor, now } = ctx
  const { reason, until } = input.body
  const before = await lockForDecision(ctx, queue, input)
  const state = movePayout(before.state, 'put_on_hold')
  refuseFailedWithdrawal(before)
  allowPauseUntil(until, toAccraDate(now))
  const pause = { pausedFrom: before.state, pauseReason: reason, pausedUntil: until, pausedBy: actor.id, pausedAt: now }
  await savePayout(tx, before.id, { state, ...pause })
  return recordDecision(ctx, queue, 'payout-put-on-hold', before)
}

/** Releases a paused payout into its previous state; an approved payout is sent. */
export async function endPause(ctx: Ctx, queue: PayoutQueue, input: Release) {
  const { tx, now } = ctx
  const before = await lockForDecision(ctx, queue, input)
  const state = releasePayout(before.state, before.paused_from)
  await savePayout(tx, before.id, { state })
  if (state === 'approved' || state === 'waiting_for_float') await addDisbursement(tx, before.id, { now })
  return recordDecision(ctx, queue, 'payout-released', before)
}
