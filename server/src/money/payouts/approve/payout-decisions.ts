import { allowDisbursement, allowSameDestination } from '@okwan/domain/money/payouts/disbursement'
import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockForDecision, type PayoutQueue } from '../read/scope.ts'
import { reverseRefundPayable } from '../request/refund-payable.ts'
import { disbursementsOf } from '../send/disbursement-store.ts'
import { addCheck, addDisbursement } from '../send/payout-jobs.ts'
import { releaseReserve } from '../send/release-reserve.ts'
import { type PayoutRow, savePayout } from '../store.ts'
import { allowToDecide } from './checker.ts'
import { recordDecision } from './record-decision.ts'

type Move = { params: { id: string }; body: { version: number } }
type WithReason = { params: { id: string }; body: { version: number; reason: string } }

export async function takePayout(ctx: Ctx, queue: PayoutQueue, input: Move) {
  const before = await lockForDecision(ctx, queue, input)
  const state = movePayout(before.state, 'take')
  await allowToDecide(ctx, before, before.payee_phone ?? undefined)
  await savePayout(ctx.tx, before.id, { state })
  return recordDecision(ctx, queue, 'payout-taken', before)
}

export async function returnPayout(ctx: Ctx, queue: PayoutQueue, input: WithReason) {
  const before = await lockForDecision(ctx, queue, input)
  await savePayout(ctx.tx, before.id, { state: movePayout(before.state, 'return'), note: input.body.reason })
  return recordDecision(ctx, queue, 'payout-returned', before)
}

export async function rejectPayout(ctx: Ctx, queue: PayoutQueue, input: WithReason) {
  const before = await lockForDecision(ctx, queue, input)
  const state = movePayout(before.state, 'reject')
  await allowToDecide(ctx, before, before.payee_phone ?? undefined)
  await releaseReserve(ctx, before)
  await reverseRefundPayable(ctx, before)
  await savePayout(ctx.tx, before.id, { state, note: input.body.reason, reserveReference: null, finishedAt: ctx.now })
  return recordDecision(ctx, queue, 'payout-rejected', before)
}

/** Sends an approved payout again after a confirmed failure. */
export async function retryPayout(ctx: Ctx, queue: PayoutQueue, input: Move) {
  const before = await lockForDecision(ctx, queue, input)
  movePayout(before.state, 'send')
  refuseFailedWithdrawal(before)
  if (before.state !== 'failed') throw new Refusal('payout_state', 'This payout is sent automatically.')
  const earlier = await disbursementsOf(ctx.tx, before.id)
  allowDisbursement(earlier.map(({ state }) => state))
  allowSameDestination(earlier.at(-1)?.reason)
  await savePayout(ctx.tx, before.id, { note: null })
  await addDisbursement(ctx.tx, before.id, { now: ctx.now })
  return recordDecision(ctx, queue, 'payout-sent-again', before)
}

/** The amount of a failed withdrawal is back in the agent's account and may have been used. */
export function refuseFailedWithdrawal({ kind, state }: PayoutRow): void {
  if (kind !== 'withdrawal' || state !== 'failed') return
  throw new Refusal('withdrawal_closed')
}

/** Queries the provider now instead of at the next scheduled check. */
export async function checkPayoutNow(ctx: Ctx, queue: PayoutQueue, input: Move) {
  const before = await lockForDecision(ctx, queue, input)
  const last = (await disbursementsOf(ctx.tx, before.id)).at(-1)
  if (last) await addCheck(ctx.tx, last.id, { now: ctx.now })
  return recordDecision(ctx, queue, 'payout-checked', before)
}
