import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { claimApproved } from '@okwan/domain/money/ledger/disbursements'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { claimMoveRefusal, voucherCheckRefusal } from '@okwan/domain/service/claims/decisions'
import { claimAfter } from '@okwan/domain/service/claims/lifecycle'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { requirePhoneUsableOf } from '../../customers/customers/phone-usable.ts'
import { postJournal } from '../../money/ledger/post-journal.ts'
import { useVerificationToken } from '../../people/auth/use-verification-token.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { debtOf } from './claim-decisions.ts'
import { attachDocuments } from './documents/add-documents.ts'
import { getClaim } from './get-claim.ts'
import { forDecision, lockSeen, moveByPerson } from './move-claim.ts'
import { offerReference } from './present.ts'
import { type ClaimRow, saveClaim } from './store.ts'

type Endpoints = typeof claimEndpoints

/**
 * The customer accepts with a code that was sent to the number on record. Acceptance posts the amount as a debt to the
 * customer.
 */
export async function acceptOffer(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/accept-offer']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  claimAfter(row.status, 'accept_offer')
  await accept(ctx, row, async () => {
    await requirePhoneUsableOf(ctx.tx, row.customer_id, row.customer_phone, ctx.now)
    const { otpRequestId } = await useVerificationToken(ctx.tx, {
      token: body.verificationToken,
      mobileNumber: row.customer_phone,
      purpose: 'consent',
      reference: offerReference(row),
      amountPesewas: row.payable_pesewas ?? 0,
      now: ctx.now,
    })
    return { acceptedCodeId: otpRequestId, acceptedFileId: null }
  })
  return getClaim(ctx, { params })
}

/**
 * Anyone with access to the claim can submit the signed voucher. The offer is accepted only when another person has checked the
 * voucher.
 */
export async function submitVoucher(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/submit-voucher']>) {
  const { tx, now, actor } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  claimAfter(row.status, 'accept_offer')
  if (row.voucher_file_id) throw new Refusal('voucher_pending')
  const { voucherFileId } = body
  await attachDocuments(ctx, row, [{ document: 'discharge_voucher', fileId: voucherFileId }], 'voucherFileId')
  await saveVoucher(ctx, row, { voucherFileId, voucherBy: actor.id, voucherAt: now, statusNote: null })
  await recordAudit(ctx, {
    action: 'claim-voucher-submitted',
    entityType: 'claim',
    entityId: row.id,
    branchId: row.branch_id,
    after: { voucherFileId },
  })
  await notifyQueue(tx)
  return getClaim(ctx, { params })
}

export async function checkVoucher(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/check-voucher']>) {
  const { tx, now, actor } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  const person = { ...actor, userId: actor.id }
  const refusalReason = voucherCheckRefusal(await forDecision(ctx, row), person, toAccraDate(now))
  if (refusalReason) throw refusalReason
  if (body.isGenuine) {
    await accept(ctx, row, async () => ({ acceptedCodeId: null, acceptedFileId: row.voucher_file_id }))
    return getClaim(ctx, { params })
  }
  const { reason } = body
  if (!reason) {
    const message = 'Enter a reason of 3 to 500 characters.'
    throw new Refusal('reason_required', message, [{ path: 'reason', message }])
  }
  await saveVoucher(ctx, row, { voucherFileId: null, voucherBy: null, voucherAt: null, statusNote: reason })
  await recordAudit(ctx, {
    action: 'claim-voucher-refused',
    entityType: 'claim',
    entityId: row.id,
    branchId: row.branch_id,
    before: { voucherFileId: row.voucher_file_id },
    after: { reason },
  })
  await notifyQueue(tx)
  return getClaim(ctx, { params })
}

type Voucher = Pick<Parameters<typeof saveClaim>[2], 'voucherFileId' | 'voucherBy' | 'voucherAt' | 'statusNote'>

function saveVoucher({ tx, now, actor }: Ctx, row: ClaimRow, voucher: Voucher) {
  return saveClaim(tx, row.id, { ...voucher, statusAt: now, statusBy: actor.id })
}

type Proof = { acceptedCodeId: string | null; acceptedFileId: string | null }

/**
 * Checks the acting person before `prove` uses the code. Then notifies the customer, who can object if someone else accepted.
 */
async function accept(ctx: Ctx, row: ClaimRow, prove: () => Promise<Proof>): Promise<void> {
  const { tx, now, actor } = ctx
  const refusalReason = claimMoveRefusal(
    await forDecision(ctx, row),
    'accept_offer',
    { ...actor, userId: actor.id },
    toAccraDate(now),
  )
  if (refusalReason) throw refusalReason
  await moveByPerson(ctx, row, 'accept_offer', {
    ...(await prove()),
    acceptedBy: actor.id,
    offerAcceptedOn: toAccraDate(now),
    voucherFileId: null,
    voucherBy: null,
    voucherAt: null,
  })
  await postJournal(tx, claimApproved(await debtOf(ctx, row)), { now, actorId: actor.id })
  const params = { claimNumber: claimNumber(row.number), amountPesewas: row.payable_pesewas ?? 0 }
  await queueMessage(
    tx,
    { to: row.customer_phone, template: 'claim-offer-accepted', params, policyId: row.policy_id },
    now,
  )
}
