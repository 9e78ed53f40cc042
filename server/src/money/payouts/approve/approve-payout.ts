import { isApproved } from '@okwan/domain/money/payouts/approval'
import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import { useVerificationToken } from '../../../people/auth/use-verification-token.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { resolveByRefund } from '../../payments/collect/resolve-payment.ts'
import { approvalReference, contentHash } from '../read/content.ts'
import { lockForDecision, type PayoutQueue } from '../read/scope.ts'
import { fundingJournal } from '../send/funding.ts'
import { addDisbursement } from '../send/payout-jobs.ts'
import { type PayoutRow, savePayout } from '../store.ts'
import { approvalsOf, insertApproval, lockApprover, numberOfUser } from './approval-store.ts'
import { allowChecker } from './checker.ts'
import { auditPayout, noteDecision } from './note-decision.ts'

type Input = { params: { id: string }; body: { version: number; verificationToken: string } }

/** The checker approves exactly what is shown, with a one-time code. The last required approval sends the payout. */
export async function approvePayout(ctx: Ctx, queue: PayoutQueue, input: Input) {
  await lockApprover(ctx.tx, ctx.actor.id)
  const payout = await lockForDecision(ctx, queue, input)
  await checkApproval(ctx, payout)
  await spendCode(ctx, input.body.verificationToken, approvalReference(payout))
  await approve(ctx, payout)
  return noteDecision(ctx, queue, 'payout-approved', payout)
}

/** Redeems the approver's one-time code for this reference. */
export async function spendCode({ tx, actor, now }: Ctx, token: string, reference: string): Promise<void> {
  const mobileNumber = await numberOfUser(tx, actor.id)
  await useVerificationToken(tx, { token, mobileNumber, purpose: 'approval', reference, now })
}

export async function checkApproval(ctx: Ctx, payout: PayoutRow): Promise<void> {
  movePayout(payout.state, 'approve')
  await allowChecker(ctx, payout, await approvalsOf(ctx.tx, [payout.id]))
}

/** One approval of a batch; the caller has redeemed the code. */
export async function approveAmongMany(ctx: Ctx, payout: PayoutRow): Promise<void> {
  await checkApproval(ctx, payout)
  await approve(ctx, payout)
  await auditPayout(ctx, 'payout-approved', payout)
}

async function approve(ctx: Ctx, payout: PayoutRow): Promise<void> {
  const { tx, actor, now } = ctx
  const { id: payoutId, amount_pesewas: amountPesewas } = payout
  await insertApproval(tx, { payoutId, approverId: actor.id, contentHash: contentHash(payout), amountPesewas }, now)
  const approvedBy = (await approvalsOf(tx, [payoutId])).map(({ approver_id }) => approver_id)
  if (isApproved(amountPesewas, approvedBy)) await release(ctx, payout)
  else await savePayout(tx, payoutId, {})
}

async function release(ctx: Ctx, payout: PayoutRow): Promise<void> {
  const { tx, actor, now, caller } = ctx
  const owed = fundingJournal(payout.id, payout.amount_pesewas, payout.funding)
  // After a corrected payee the amount is already payable, and posting the same journal again does nothing.
  if (owed) await postJournal(tx, owed, { now, actorId: actor.id, requestId: caller.requestId })
  if (payout.funding.from === 'suspense' && payout.payment_reference) {
    await resolveByRefund(ctx, payout.payment_reference)
  }
  const state = movePayout(payout.state, 'approve')
  await savePayout(tx, payout.id, { state, approvedAt: payout.approved_at ?? now })
  await addDisbursement(tx, payout.id, { now })
}
