import { disbursementPaid, disbursementPaidLate } from '@okwan/domain/money/ledger/disbursements'
import type { DisbursementOutcome } from '@okwan/domain/money/payouts/disbursement'
import { DISBURSEMENT_CAUSE_TEXTS } from '@okwan/domain/money/payouts/disbursement-resolution'
import { movePayout, PAYOUT_MOVES, type PayoutAct } from '@okwan/domain/money/payouts/lifecycle'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { postJournal } from '../../ledger/post-journal.ts'
import { endReserve } from '../../wallets/reserve-commission.ts'
import { claimantOf, numberOfUser } from '../approve/approval-store.ts'
import { auditPayout } from '../approve/record-decision.ts'
import { payeePhoneOf } from '../read/content.ts'
import { payoutOf } from '../read/scope.ts'
import { restoreRefundPayable } from '../request/refund-payable.ts'
import { type PayoutChanges, type PayoutRow, savePayout } from '../store.ts'
import { type DisbursementRow, saveDisbursement } from './disbursement-store.ts'
import { addDisbursement } from './payout-jobs.ts'
import { rejectIfSurplus, rejectSurplus } from './reject-surplus.ts'
import { releaseReserve } from './release-reserve.ts'
import { floatOf } from './route-payout.ts'

const WAIT_FOR_FLOAT_MS = 5 * 60_000

/** Saves the result of a disbursement in one transaction: state, journal, payout and notifications. */
export async function applyOutcome(
  ctx: AuditCtx,
  payout: PayoutRow,
  disbursement: DisbursementRow,
  outcome: DisbursementOutcome,
  feePesewas = 0,
): Promise<void> {
  const { tx, now } = ctx
  const isNewReport =
    outcome.state !== disbursement.state || (outcome.cause !== undefined && outcome.cause !== disbursement.cause)
  if (!isNewReport) return
  const isFinal = outcome.state === 'paid' || outcome.state === 'failed'
  await saveDisbursement(tx, disbursement.id, {
    state: outcome.state,
    reason: outcome.reason ?? null,
    cause: outcome.cause ?? null,
    feePesewas: outcome.money === 'pay' || outcome.money === 'pay_late' ? feePesewas : null,
    finalAt: isFinal && outcome.state !== disbursement.state ? now : null,
  })
  await moveMoney(ctx, payout, disbursement, outcome, feePesewas)
  await movePayoutOn(ctx, payout, disbursement, outcome)
}

async function moveMoney(
  ctx: AuditCtx,
  payout: PayoutRow,
  disbursement: DisbursementRow,
  { money }: DisbursementOutcome,
  feePesewas: number,
): Promise<void> {
  const { tx, now } = ctx
  const { id: payoutId, kind, owner_id: ownerId, amount_pesewas: amountPesewas } = payout
  const { reference, provider, sent_pesewas: sentPesewas } = disbursement
  const paid = {
    payoutId,
    reference,
    kind,
    ownerId,
    amountPesewas,
    provider,
    float: floatOf(disbursement),
    sentPesewas,
    feePesewas,
  }
  if (money === 'pay') {
    await postJournal(tx, disbursementPaid(paid), { now })
    if (kind === 'withdrawal') await endReserve(tx, payoutId, 'paid', now)
  }
  if (money === 'pay_late')
    await postJournal(tx, disbursementPaidLate({ ...paid, amountPesewas: sentPesewas }), { now })
  if (money === 'return') await releaseReserve(ctx, payout)
}

async function movePayoutOn(
  ctx: AuditCtx,
  payout: PayoutRow,
  disbursement: DisbursementRow,
  outcome: DisbursementOutcome,
): Promise<void> {
  const { tx, now } = ctx
  const { act, money } = outcome
  const note = noteOf(payout, disbursement, outcome)
  const changes: PayoutChanges = note ? { note } : {}
  if (money === 'pay' || money === 'return') changes.reserveReference = null
  // An old disbursement can be paid after the payout has changed; the note and the audit log record that.
  if (act && canMove(payout, act)) changes.state = movePayout(payout.state, act)
  // A failed withdrawal is final: the amount is back in the agent's account.
  if (changes.state === 'paid' || (changes.state === 'failed' && payout.kind === 'withdrawal')) changes.finishedAt = now
  if (changes.state === 'review') changes.finishedAt = null
  if (Object.keys(changes).length === 0) return
  await savePayout(tx, payout.id, changes)
  await auditPayout(ctx, `payout-${act ?? 'noted'}`, payout)
  if (payout.state === 'rejected' && changes.state === 'review') {
    await restoreRefundPayable(ctx, payout)
    await rejectSurplus(ctx, payout)
  }
  const isUnsent = changes.state === 'failed' || changes.state === 'waiting_for_float'
  const isSurplus = isUnsent && (await rejectIfSurplus(ctx, await payoutOf(tx, payout.id)))
  if (act === 'wait' && !isSurplus)
    await addDisbursement(tx, payout.id, { now, runAt: new Date(now.getTime() + WAIT_FOR_FLOAT_MS) })
  if (payout.kind === 'withdrawal') await notifyAgent(ctx, payout, money)
  else if (changes.state === 'paid') await notifyPayee(ctx, payout, disbursement)
}

function canMove({ state }: PayoutRow, act: PayoutAct): boolean {
  return act in PAYOUT_MOVES[state]
}

const FAILURE_NOTES: Record<string, string> = {
  not_registered: 'The number isn’t registered on that network. Change the payee.',
  limit: 'The amount exceeds the limit of the payee’s mobile money account.',
  not_submitted: 'The request didn’t reach the provider. You can resend it.',
  float_low: 'The payout account balance is too low. The payout is sent automatically after funding.',
}
const BANK_FAILURE_NOTES: Record<string, string> = {
  ...FAILURE_NOTES,
  not_registered: 'The bank didn’t recognise this account. Change the payee.',
  limit: 'The amount exceeds the limit of the payee’s bank account.',
}

function noteOf(
  payout: PayoutRow,
  { route }: DisbursementRow,
  { state, act, reason, cause }: DisbursementOutcome,
): string | undefined {
  if (payout.state === 'paid' && cause === 'paid_after_failed') return 'An earlier disbursement was paid too.'
  if (cause) return DISBURSEMENT_CAUSE_TEXTS[cause]
  // A paid payout is not resent, whatever the result of another disbursement.
  if (state !== 'failed' || act === undefined || !canMove(payout, act)) return undefined
  const notes = route === 'bank' ? BANK_FAILURE_NOTES : FAILURE_NOTES
  return notes[reason ?? ''] ?? 'The network didn’t pay this out. Resend it or change the payee.'
}

async function notifyAgent(
  { tx, now }: AuditCtx,
  payout: PayoutRow,
  money: DisbursementOutcome['money'],
): Promise<void> {
  if (money !== 'pay' && money !== 'return') return
  const to = await numberOfUser(tx, payout.owner_id)
  const amountPesewas = payout.amount_pesewas
  if (money === 'return') {
    return queueMessage(tx, { to, template: 'withdrawal-failed', params: { amountPesewas } }, now)
  }
  const sentPesewas = amountPesewas - payout.fee_pesewas
  const params = { amountPesewas: sentPesewas, phone: payeePhoneOf(payout) ?? '' }
  await queueMessage(tx, { to, template: 'withdrawal-paid', params }, now)
}

/** Notifies the paid number, and for a claim also the customer, who is notified of every payout of the claim. */
async function notifyPayee({ tx, now }: AuditCtx, payout: PayoutRow, { phone }: DisbursementRow): Promise<void> {
  const amountPesewas = payout.amount_pesewas - payout.fee_pesewas
  const to = phone ?? payout.paid_from_phone
  if (to) await queueMessage(tx, { to, template: 'payout-paid', params: { amountPesewas, about: payout.about } }, now)
  const claimant = payout.claim_id ? await claimantOf(tx, payout.claim_id) : undefined
  if (!claimant || claimant.phone === to) return
  const params = { claimNumber: claimNumber(claimant.number), amountPesewas, payeeName: payout.payee_name }
  await queueMessage(tx, { to: claimant.phone, template: 'claim-paid-out', params }, now)
}
