import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { cancelUnissued } from '../../policies/policies/change/settle-challenge.ts'
import { getChallenge, lockFor } from './get-challenge.ts'
import { moneyOf } from './money-of.ts'
import { refundPayments } from './refund-payments.ts'
import { closeDifference } from './settle-difference.ts'
import { type ChallengeRow, saveEnd } from './store.ts'

type Endpoints = typeof challengeEndpoints

/** Cancels the policy and refunds everything including fees, because it was never issued. */
export async function refundChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/refund']>,
) {
  const { tx, now } = ctx
  const row = await lockFor(ctx, params.id, body.version, 'refund')
  const { payments, leftPesewas } = await moneyOf(tx, row)
  if (leftPesewas === 0) throw new Refusal('nothing_to_pay', 'Nothing is left to refund. Close the policy instead.')
  if (leftPesewas !== body.refundPesewas) {
    throw new Refusal('stale_version', `The refund is now ${formatPesewas(leftPesewas)}. Check it before you decide.`)
  }
  await cancel(ctx, row, { resolution: 'full-refund', note: body.note, refundPesewas: leftPesewas })
  await refundPayments(ctx, row, payments, { pesewas: leftPesewas, note: body.note, purpose: 'paid but not issued' })
  const about = row.policy_number ?? row.registration_number ?? 'the policy'
  const message = { about, amountPesewas: leftPesewas }
  const { customer_phone: to, policy_id: policyId } = row
  await queueMessage(tx, { to, template: 'challenge-refunded', params: message, policyId }, now)
  return getChallenge(ctx, { params })
}

/** Closes a policy whose payment was already refunded. */
export async function closeChallenge(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/close']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'close')
  const { leftPesewas } = await moneyOf(ctx.tx, row)
  if (leftPesewas > 0) {
    throw new Refusal('refund_incomplete', `${formatPesewas(leftPesewas)} isn’t refunded yet. Refund it first.`)
  }
  await cancel(ctx, row, { resolution: 'close', note: body.note, refundPesewas: null })
  return getChallenge(ctx, { params })
}

type End = { resolution: 'full-refund' | 'close'; note: string; refundPesewas: number | null }

async function cancel(ctx: Ctx, row: ChallengeRow, end: End): Promise<void> {
  const { tx, now, actor } = ctx
  const { resolution, note } = end
  if (row.difference_state !== 'paid') await closeDifference(ctx, row)
  await saveEnd(tx, row.id, { ...end, by: actor.id }, now)
  await cancelUnissued(ctx, row.policy_record_id, { resolution, note })
}
