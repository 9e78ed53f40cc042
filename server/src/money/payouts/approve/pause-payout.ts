import type { payoutEndpoints } from '@okwan/contract/money/payouts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { allowHoldUntil, movePayout, releasePayout } from '@okwan/domain/money/payouts/lifecycle'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../../platform/http/context.ts'
import { type Desk, lockForDecision } from '../read/scope.ts'
import { addSending } from '../send/payout-jobs.ts'
import { savePayout } from '../store.ts'
import { refuseFailedWithdrawal } from './decide-payout.ts'
import { noteDecision } from './note-decision.ts'

type Hold = Parsed<(typeof payoutEndpoints)['POST /refunds/{id}/hold']>
type Release = Parsed<(typeof payoutEndpoints)['POST /refunds/{id}/release']>

/** Stops a payout wherever it stands, as long as nothing of it is on its way. A sending that waits finds it held and ends. */
export async function holdPayout(ctx: Ctx, desk: Desk, input: Hold) {
  const { tx, actor, now } = ctx
  const { reason, until } = input.body
  const before = await lockForDecision(ctx, desk, input)
  const state = movePayout(before.state, 'put_on_hold')
  refuseFailedWithdrawal(before)
  allowHoldUntil(until, toAccraDate(now))
  const hold = { holdFrom: before.state, holdReason: reason, holdUntil: until, holdBy: actor.id, holdAt: now }
  await savePayout(tx, before.id, { state, ...hold })
  return noteDecision(ctx, desk, 'payout-put-on-hold', before)
}

/** It goes on where it stood; what had its approvals is sent. */
export async function releaseHold(ctx: Ctx, desk: Desk, input: Release) {
  const { tx, now } = ctx
  const before = await lockForDecision(ctx, desk, input)
  const state = releasePayout(before.state, before.hold_from)
  await savePayout(tx, before.id, { state })
  if (state === 'approved' || state === 'waiting_for_float') await addSending(tx, before.id, { now })
  return noteDecision(ctx, desk, 'payout-released', before)
}
