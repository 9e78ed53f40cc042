import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { claimReleased } from '@okwan/domain/money/ledger/disbursements'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { payoutsOfClaim } from '../../money/payouts/read/payouts-of-claim.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { insurerOfPolicy } from '../../platform/settings/insurer-of.ts'
import { getClaim } from './get-claim.ts'
import { lockSeen, moveByPerson } from './move-claim.ts'
import { payoutRefusalReason } from './payout-amounts.ts'
import type { ClaimRow } from './store.ts'

type Endpoints = typeof claimEndpoints

/** Approves the amount that the caller saw; another amount is refused. */
export async function approveClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/approve']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  const payable = row.payable_pesewas ?? 0
  if (payable !== body.payablePesewas) {
    throw new Refusal(
      'stale_version',
      `The amount payable is now ${formatPesewas(payable)}. Check it before you decide.`,
    )
  }
  if (payable === 0) throw new Refusal('nothing_payable')
  await moveByPerson(ctx, row, 'approve', { reason: body.reason, ...decisionOf(ctx, body.reason) })
  return getClaim(ctx, { params })
}

/** Returns the claim to its decision. The customer has not received an offer yet. */
export async function undoApproval(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/undo-approval']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  await moveByPerson(ctx, row, 'undo_approval', UNDECIDED)
  return getClaim(ctx, { params })
}

export async function rejectClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/reject']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  const settledOn = toAccraDate(ctx.now)
  await moveByPerson(ctx, row, 'reject', { reason: body.reason, ...decisionOf(ctx, body.reason), settledOn })
  const message = { claimNumber: claimNumber(row.number), reason: body.reason }
  const { customer_phone: to, policy_id: policyId } = row
  await queueMessage(ctx.tx, { to, template: 'claim-declined', params: message, policyId }, ctx.now)
  return getClaim(ctx, { params })
}

/** Clears the decision of a claim, which stays in the history. */
export const UNDECIDED = { decidedBy: null, decidedAt: null, decidedOn: null, decisionReason: null } as const

function decisionOf({ actor, now }: Ctx, reason: string | undefined) {
  return { decidedBy: actor.id, decidedAt: now, decidedOn: toAccraDate(now), decisionReason: reason ?? null }
}

export async function sendOffer(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/send-offer']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  await moveByPerson(ctx, row, 'send_offer')
  const message = { claimNumber: claimNumber(row.number), amountPesewas: row.payable_pesewas ?? 0 }
  const { customer_phone: to, policy_id: policyId } = row
  await queueMessage(ctx.tx, { to, template: 'claim-offer', params: message, policyId }, ctx.now)
  return getClaim(ctx, { params })
}

export async function disputeOffer(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/dispute-offer']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  await moveByPerson(ctx, row, 'dispute_offer', { reason: body.reason })
  return getClaim(ctx, { params })
}

export async function withdrawClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/withdraw']>) {
  const { tx, now } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  const refusalReason = payoutRefusalReason(row, await payoutsOfClaim(tx, row.id), 'withdraw')
  if (refusalReason) throw refusalReason
  const settledOn = toAccraDate(now)
  await moveByPerson(ctx, row, 'withdraw', { reason: body.reason, settledOn, reservePesewas: row.paid_pesewas })
  if (row.status === 'offer_accepted' || row.status === 'payout_failed') {
    await postJournal(tx, claimReleased(await debtOf(ctx, row)), { now, actorId: ctx.actor.id })
  }
  return getClaim(ctx, { params })
}

export async function closeClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/close']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  await moveByPerson(ctx, row, 'close', { settledOn: row.settled_on ?? toAccraDate(ctx.now) })
  return getClaim(ctx, { params })
}

export async function reopenClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/reopen']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  const again = { settledOn: null, round: row.round + 1, documentsCompleteOn: toAccraDate(ctx.now) }
  await moveByPerson(ctx, row, 'reopen', { reason: body.reason, ...again, decidedOn: null, offerAcceptedOn: null })
  return getClaim(ctx, { params })
}

/** The amount that the company owes after the acceptance. */
export async function debtOf({ tx }: Pick<Ctx, 'tx'>, row: ClaimRow) {
  const { id: claimId, round, payable_pesewas: amountPesewas } = row
  if (amountPesewas === null) throw new Error(`claim ${claimId} was accepted without an assessment`)
  return {
    settlementId: `${claimId}:${round}`,
    claimId,
    insurer: await insurerOfPolicy(tx, row.policy_id),
    amountPesewas,
  }
}
