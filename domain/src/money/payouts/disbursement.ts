import { daysBetween, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Schedule } from '../payments/collect/schedule.ts'
import type { Evidence, ProviderReport, RequestResult } from '../payments/collect/settlement.ts'
import type { ExceptionCause, FailureReason, Provider } from '../payments/terms.ts'
import type { PayoutAct } from './lifecycle.ts'
import type { DisbursementState, PayoutRoute } from './terms.ts'

export const DISBURSEMENT_MOVES: Record<DisbursementState, readonly DisbursementState[]> = {
  created: ['submitted', 'failed'],
  submitted: ['awaiting', 'unknown', 'paid', 'failed', 'review'],
  awaiting: ['paid', 'failed', 'review'],
  unknown: ['awaiting', 'paid', 'failed', 'review'],
  failed: ['review', 'paid'],
  review: ['paid', 'failed'],
  paid: [],
}

/** `pay` and `return` close the reserve; `pay_late` posts a payment whose reserve was returned or used again. */
export type DisbursementMoney = 'pay' | 'return' | 'pay_late'

export type DisbursementOutcome = {
  state: DisbursementState
  act?: Extract<PayoutAct, 'hold' | 'pay' | 'wait' | 'fail'>
  reason?: FailureReason
  cause?: ExceptionCause
  money?: DisbursementMoney
}

export type Disbursement = {
  state: DisbursementState
  sentPesewas: number
  sentAt: Date
  providerReport?: ProviderReport
  /** Already posted after a failure: it must not be posted again during the review. */
  paidLate?: boolean
}

/** State of the payout that decides how a result of one of its disbursements is handled. */
export type DisbursementContext = {
  /** The amount is reserved, and no later disbursement can use it. */
  isReserved: boolean
  /** This disbursement failed for lack of funds, and the payout still needs funds for the same payee. */
  isAwaited: boolean
  /** Another disbursement is under review and may have been paid. */
  isUnderReview: boolean
}

/** The effect of the response to the request. An unclear response is never a failure, because the money may have been sent. */
export function afterDisbursing(
  state: DisbursementState,
  context: DisbursementContext,
  response: RequestResult,
): DisbursementOutcome {
  if (state !== 'submitted') return { state }
  if (response.kind === 'failed') return outcomeOfFailed(response.reason, context)
  return { state: response.kind === 'accepted' ? 'awaiting' : 'unknown' }
}

/** The effect of a status result, which never leads to a second disbursement: a person must decide about that. */
export function settleDisbursement(
  disbursement: Disbursement,
  context: DisbursementContext,
  evidence: Evidence,
  { schedule, now }: { schedule: Schedule; now: Date },
): DisbursementOutcome {
  const { state } = disbursement
  if (disbursement.paidLate) return { state }
  if (state === 'paid' || state === 'created') {
    return evidence.kind === 'failed' && state === 'paid' ? { state, cause: 'failed_after_success' } : { state }
  }
  if (evidence.kind === 'paid') return outcomeOfPaid(disbursement, context, evidence)
  if (state === 'failed' || state === 'review') return { state }
  if (evidence.kind === 'failed') {
    // Hubtel's status query reports the failure, its callback the reason.
    return outcomeOfFailed(
      disbursement.providerReport?.kind === 'failed' ? disbursement.providerReport.reason : evidence.reason,
      context,
    )
  }
  const ageMs = now.getTime() - disbursement.sentAt.getTime()
  // An accepted or reported disbursement has reached the provider, even if the status query does not find it yet.
  const hasReachedProvider = state === 'awaiting' || disbursement.providerReport?.kind === 'paid'
  if (evidence.kind === 'absent' && !hasReachedProvider && ageMs >= schedule.absentAtMs) {
    return outcomeOfFailed('not_submitted', context)
  }
  if (ageMs >= schedule.timeoutAtMs) return { state: 'review', act: 'hold', cause: 'unresolved_for_a_day' }
  if (evidence.kind === 'pending') return { state: 'awaiting' }
  return { state: state === 'submitted' ? 'unknown' : state }
}

function outcomeOfPaid(
  { state, sentPesewas }: Disbursement,
  { isReserved, isAwaited }: DisbursementContext,
  paid: Extract<Evidence, { kind: 'paid' }>,
): DisbursementOutcome {
  if (paid.mismatch) return { state: 'review', act: 'hold', cause: paid.mismatch }
  if (paid.amountPesewas !== sentPesewas) return { state: 'review', act: 'hold', cause: 'paid_short' }
  if (!isReserved) return { state: 'review', act: 'hold', cause: 'paid_after_failed', money: 'pay_late' }
  // Decision 0035: no review is needed if nothing was decided since.
  const isExpected = state !== 'failed' || isAwaited
  if (!isExpected) return { state: 'review', act: 'hold', cause: 'paid_after_failed', money: 'pay' }
  return { state: 'paid', act: 'pay', money: 'pay' }
}

/** If our float is too low, the payout waits for funding, stays reserved and needs no new approval. */
export function outcomeOfFailed(reason: FailureReason, { isUnderReview }: DisbursementContext): DisbursementOutcome {
  // Another disbursement may have paid the payout. That must be resolved first.
  if (isUnderReview) return { state: 'failed', reason, money: 'return' }
  if (reason === 'float_low') return { state: 'failed', act: 'wait', reason }
  return { state: 'failed', act: 'fail', reason, money: 'return' }
}

/** A new disbursement requires a confirmed failure of every earlier one. */
export function allowDisbursement(earlier: readonly DisbursementState[]): void {
  if (earlier.includes('paid')) throw new Refusal('already_paid_out')
  if (earlier.some((state) => state !== 'failed')) {
    throw new Refusal('disbursement_unresolved')
  }
}

/** Sending to an account that does not exist fails again, so the payee must be changed first. */
export function allowSameDestination(lastReason: FailureReason | null | undefined): void {
  if (lastReason === 'not_registered') throw new Refusal('payee_unpayable')
}

/** Whether the float covers amount and fee. Otherwise the payout waits and is sent automatically after funding. */
export function hasFloat(floatPesewas: number, amountPesewas: number, feePesewas: number): boolean {
  return floatPesewas >= amountPesewas + feePesewas
}

export type Refunding = {
  collectedBy: Provider
  collectedPesewas: number
  collectedOn: IsoDate
  amountPesewas: number
  toSameNumber: boolean
}

// Hubtel refunds only whole orders, within 45 days, from one cedi. MTN refunds any part.
const REFUND_WITHIN_DAYS = 45
const REFUND_FROM_PESEWAS = 1_00

/** The route of a refund to mobile money. */
export function refundRoute(refund: Refunding, today: IsoDate): Exclude<PayoutRoute, 'bank'> {
  if (!refund.toSameNumber) return 'send'
  if (refund.collectedBy === 'mtn') return 'provider_refund'
  const whole = refund.amountPesewas === refund.collectedPesewas && refund.amountPesewas >= REFUND_FROM_PESEWAS
  const recent = daysBetween(refund.collectedOn, today) <= REFUND_WITHIN_DAYS
  return whole && recent ? 'provider_refund' : 'send'
}

export function floatText(floatPesewas: number, neededPesewas: number): string {
  const missing = formatPesewas(Math.max(0, neededPesewas - floatPesewas))
  return `The payout account needs ${missing} more. The payout is sent automatically after funding.`
}
