import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { claimApproved, claimReleased } from '@okwan/domain/money/ledger/disbursements'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { payoutsOfClaim } from '../../money/payouts/read/payouts-of-claim.ts'
import { useVerificationToken } from '../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { OUR_NAME } from '../../platform/ports/mid.ts'
import { attachDocuments } from './documents/add-documents.ts'
import { getClaim } from './get-claim.ts'
import { lockSeen, moveByPerson } from './move-claim.ts'
import { offerReference } from './present.ts'
import { whyNotByMoney } from './rest-of-claim.ts'
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
  await moveByPerson(ctx, row, 'approve', { reason: body.reason, ...decided(ctx, body.reason) })
  return getClaim(ctx, { params })
}

export async function rejectClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/reject']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  const settledOn = toAccraDate(ctx.now)
  await moveByPerson(ctx, row, 'reject', { reason: body.reason, ...decided(ctx, body.reason), settledOn })
  const message = { claimNumber: claimNumber(row.number), reason: body.reason }
  await queueMessage(ctx.tx, { to: row.customer_phone, template: 'claim-declined', params: message }, ctx.now)
  return getClaim(ctx, { params })
}

function decided({ actor, now }: Ctx, reason: string | undefined) {
  return { decidedBy: actor.id, decidedAt: now, decidedOn: toAccraDate(now), decisionReason: reason ?? null }
}

export async function sendOffer(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/send-offer']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  await moveByPerson(ctx, row, 'send_offer')
  const message = { claimNumber: claimNumber(row.number), amountPesewas: row.payable_pesewas ?? 0 }
  await queueMessage(ctx.tx, { to: row.customer_phone, template: 'claim-offer', params: message }, ctx.now)
  return getClaim(ctx, { params })
}

/** Records the acceptance by one-time code or signed discharge voucher; the amount is owed from then on. */
export async function acceptOffer(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/accept-offer']>) {
  const { tx, now } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  const { verificationToken: token, voucherFileId } = body
  if (Boolean(token) === Boolean(voucherFileId)) {
    const message = 'Enter the customer’s code or add the signed voucher.'
    throw new Refusal('code_needed', message, [{ path: 'verificationToken', message }])
  }
  let acceptedCodeId: string | null = null
  if (token) {
    const expected = {
      token,
      mobileNumber: row.customer_phone,
      purpose: 'consent',
      reference: offerReference(row),
      amountPesewas: row.payable_pesewas ?? 0,
      now,
    }
    acceptedCodeId = (await useVerificationToken(tx, expected)).otpRequestId
  }
  if (voucherFileId)
    await attachDocuments(ctx, row, [{ document: 'discharge_voucher', fileId: voucherFileId }], 'voucherFileId')
  await moveByPerson(ctx, row, 'accept_offer', {
    acceptedCodeId,
    acceptedFileId: voucherFileId ?? null,
    offerAcceptedOn: toAccraDate(now),
  })
  await postJournal(tx, claimApproved(debtOf(row)), { now, actorId: ctx.actor.id })
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
  const whyNot = whyNotByMoney(row, await payoutsOfClaim(tx, row.id), 'withdraw')
  if (whyNot) throw whyNot
  const settledOn = toAccraDate(now)
  await moveByPerson(ctx, row, 'withdraw', { reason: body.reason, settledOn, reservePesewas: row.paid_pesewas })
  if (row.status === 'offer_accepted' || row.status === 'payout_failed') {
    await postJournal(tx, claimReleased(debtOf(row)), { now, actorId: ctx.actor.id })
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

function debtOf(row: ClaimRow) {
  const { id: claimId, round, payable_pesewas: amountPesewas } = row
  if (amountPesewas === null) throw new Error(`claim ${claimId} was accepted without an assessment`)
  return { settlementId: `${claimId}:${round}`, claimId, insurer: OUR_NAME, amountPesewas }
}
