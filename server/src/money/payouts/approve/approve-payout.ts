import { checkFunds } from '@okwan/domain/money/bank-transfers/claims-funds'
import { isApproved, tierPesewas } from '@okwan/domain/money/payouts/approval'
import { movePayout } from '@okwan/domain/money/payouts/lifecycle'
import { formatMoment } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { moneyAllowedFrom } from '../../../customers/customers/phone-usable.ts'
import { confirmAct } from '../../../people/auth/confirm-act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { claimsFundsOf, insurerOfClaim, lockClaimsFunds } from '../../bank-transfers/claims-funds.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { resolveByRefund } from '../../payments/collect/resolve-payment.ts'
import { openCreditNote } from '../../tax-invoices/open-documents.ts'
import { approvalReference, contentHash, payeePhoneOf } from '../read/content.ts'
import { lockForDecision, type PayoutQueue } from '../read/scope.ts'
import { fundedBy } from '../request/funded-by.ts'
import { fundingJournal } from '../send/funding.ts'
import { addDisbursement } from '../send/payout-jobs.ts'
import { type PayoutRow, savePayout } from '../store.ts'
import { approvalsOf, insertApproval, lockApprover } from './approval-store.ts'
import { allowChecker } from './checker.ts'
import { auditPayout, recordDecision } from './record-decision.ts'

type Input = { params: { id: string }; body: { version: number; verificationToken: string } }

/** The checker approves the amount and the payee shown, with a code or a passkey. The last required approval sends the payout. */
export async function approvePayout(ctx: Ctx, queue: PayoutQueue, input: Input) {
  await lockApprover(ctx.tx, ctx.actor.id)
  if (queue === 'payouts') await lockClaimsFunds(ctx.tx)
  const payout = await lockForDecision(ctx, queue, input)
  await checkApproval(ctx, payout)
  await confirmAct(ctx, input.body.verificationToken, approvalReference(payout))
  await approve(ctx, payout)
  return recordDecision(ctx, queue, 'payout-approved', payout)
}

export async function checkApproval(ctx: Ctx, payout: PayoutRow): Promise<void> {
  movePayout(payout.state, 'approve')
  await allowChecker(ctx, payout, await approvalsOf(ctx.tx, [payout.id]))
  const allowedFrom = await moneyAllowedFrom(ctx.tx, payeePhoneOf(payout) ?? '', ctx.now)
  if (allowedFrom) {
    const message = `The payee’s number was changed recently. It can receive money from ${formatMoment(allowedFrom)}.`
    throw new Refusal('number_too_new', message)
  }
  await requireFunds(ctx, payout)
}

/** An insurer that funds claims before the payout must have paid enough. */
async function requireFunds({ tx, product, now }: Ctx, { claim_id, amount_pesewas }: PayoutRow): Promise<void> {
  const insurer = claim_id && (await insurerOfClaim(tx, claim_id))
  if (!insurer) return
  const setting = product.settings.at('insurers', now).insurers.find(({ code }) => code === insurer)
  checkFunds(setting, await claimsFundsOf(tx, insurer), amount_pesewas)
}

/** One approval of a batch; the caller has redeemed the code. */
export async function approveInBatch(ctx: Ctx, payout: PayoutRow): Promise<void> {
  await checkApproval(ctx, payout)
  await approve(ctx, payout)
  await auditPayout(ctx, 'payout-approved', payout)
}

async function approve(ctx: Ctx, payout: PayoutRow): Promise<void> {
  const { tx, actor, now, product } = ctx
  const { id: payoutId, amount_pesewas: amountPesewas } = payout
  await insertApproval(tx, { payoutId, approverId: actor.id, contentHash: contentHash(payout), amountPesewas }, now)
  const approvedBy = (await approvalsOf(tx, [payoutId])).map(({ approver_id }) => approver_id)
  const tier = tierPesewas({ amountPesewas, claimTotalPesewas: payout.claim_total_pesewas ?? undefined })
  if (isApproved(tier, approvedBy, product.settings.at('authority-limits', now))) await release(ctx, payout)
  else await savePayout(tx, payoutId, {})
}

async function release(ctx: Ctx, payout: PayoutRow): Promise<void> {
  const { tx, actor, now, caller } = ctx
  const journal = fundingJournal(payout.id, payout.amount_pesewas, await fundedBy(tx, payout))
  // After a corrected payee the amount is already payable, and posting the same journal again does nothing.
  if (journal) await postJournal(tx, journal, { now, actorId: actor.id, requestId: caller.requestId })
  if (journal) await openCreditNote(ctx, payout.id)
  if (payout.funding.from === 'suspense' && payout.payment_reference) {
    await resolveByRefund(ctx, payout.payment_reference)
  }
  const state = movePayout(payout.state, 'approve')
  await savePayout(tx, payout.id, { state, approvedAt: payout.approved_at ?? now })
  await addDisbursement(tx, payout.id, { now })
}
