import { daysBetween, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Schedule } from '../payments/collect/schedule.ts'
import type { Claim, Evidence, SendingAnswer } from '../payments/collect/settlement.ts'
import type { FailureReason, Provider, ReviewCause } from '../payments/terms.ts'
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

/** `pay` and `return` end the hold; `pay_late` books money that left without one: given back, or taken by a later sending. */
export type DisbursementMoney = 'pay' | 'return' | 'pay_late'

export type DisbursementOutcome = {
  state: DisbursementState
  act?: Extract<PayoutAct, 'hold' | 'pay' | 'wait' | 'fail'>
  reason?: FailureReason
  cause?: ReviewCause
  money?: DisbursementMoney
}

export type Disbursement = {
  state: DisbursementState
  sentPesewas: number
  sentAt: Date
  claim?: Claim
  /** Booked after a failure already: the same payment must not be booked again while a person looks at it. */
  paidLate?: boolean
}

/** How the payout stands, seen from one of its sendings. */
export type Standing = {
  /** What was set aside is there, and no later sending may still take it. */
  isReserved: boolean
  /** This sending found our account empty, and the payout still waits to go to the same payee. */
  isAwaited: boolean
  /** A person looks at another of its sendings, which may have been paid. */
  isUnderReview: boolean
}

/** The answer to the request itself. Doubt is never a failure: the money may be on its way. */
export function afterDisbursing(
  state: DisbursementState,
  standing: Standing,
  answer: SendingAnswer,
): DisbursementOutcome {
  if (state !== 'submitted') return { state }
  if (answer.kind === 'refused') return failed(answer.reason, standing)
  return { state: answer.kind === 'accepted' ? 'awaiting' : 'unknown' }
}

/** What the provider's status query does to a sending. It never leads to a second one: that takes a person. */
export function settleDisbursement(
  disbursement: Disbursement,
  standing: Standing,
  evidence: Evidence,
  { schedule, now }: { schedule: Schedule; now: Date },
): DisbursementOutcome {
  const { state } = disbursement
  if (disbursement.paidLate) return { state }
  if (state === 'paid' || state === 'created') {
    return evidence.kind === 'failed' && state === 'paid' ? { state, cause: 'failed_after_success' } : { state }
  }
  if (evidence.kind === 'paid') return confirmed(disbursement, standing, evidence)
  if (state === 'failed' || state === 'review') return { state }
  if (evidence.kind === 'failed') {
    // Hubtel's status query says that it failed, its callback says why.
    return failed(disbursement.claim?.kind === 'failed' ? disbursement.claim.reason : evidence.reason, standing)
  }
  const ageMs = now.getTime() - disbursement.sentAt.getTime()
  // What it accepted or announced as paid has reached it: its records lag, and sending that again would pay twice.
  const hasReachedProvider = state === 'awaiting' || disbursement.claim?.kind === 'paid'
  if (evidence.kind === 'absent' && !hasReachedProvider && ageMs >= schedule.absentAtMs) {
    return failed('not_submitted', standing)
  }
  if (ageMs >= schedule.giveUpAtMs) return { state: 'review', act: 'hold', cause: 'unresolved_for_a_day' }
  if (evidence.kind === 'pending') return { state: 'awaiting' }
  return { state: state === 'submitted' ? 'unknown' : state }
}

function confirmed(
  { state, sentPesewas }: Disbursement,
  { isReserved, isAwaited }: Standing,
  paid: Extract<Evidence, { kind: 'paid' }>,
): DisbursementOutcome {
  if (paid.mismatch) return { state: 'review', act: 'hold', cause: paid.mismatch }
  if (paid.amountPesewas !== sentPesewas) return { state: 'review', act: 'hold', cause: 'paid_short' }
  if (!isReserved) return { state: 'review', act: 'hold', cause: 'paid_after_failed', money: 'pay_late' }
  // Decision 0035: where nothing was decided since, there is nothing for a person to decide.
  const isExpected = state !== 'failed' || isAwaited
  if (!isExpected) return { state: 'review', act: 'hold', cause: 'paid_after_failed', money: 'pay' }
  return { state: 'paid', act: 'pay', money: 'pay' }
}

/** An empty float is nobody's fault but ours: the payout waits for it, stays held and needs no new approval. */
export function failed(reason: FailureReason, { isUnderReview }: Standing): DisbursementOutcome {
  // Another sending may have paid it: that is settled first, and nothing is sent meanwhile.
  if (isUnderReview) return { state: 'failed', reason, money: 'return' }
  if (reason === 'float_low') return { state: 'failed', act: 'wait', reason }
  return { state: 'failed', act: 'fail', reason, money: 'return' }
}

/** A new sending needs every earlier one to have failed for certain. */
export function allowSending(earlier: readonly DisbursementState[]): void {
  if (earlier.includes('paid')) throw new Refusal('already_paid_out')
  if (earlier.some((state) => state !== 'failed')) {
    throw new Refusal('disbursement_unresolved')
  }
}

/** Below this the payout waits; it goes out by itself once the float is topped up. */
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

// Hubtel refunds a whole order, within 45 days, from one cedi. MTN refunds any part.
const REFUND_WITHIN_DAYS = 45
const REFUND_FROM_PESEWAS = 1_00

/** The way back of a premium to a wallet. */
export function refundRoute(refund: Refunding, today: IsoDate): Exclude<PayoutRoute, 'bank'> {
  if (!refund.toSameNumber) return 'send'
  if (refund.collectedBy === 'mtn') return 'provider_refund'
  const whole = refund.amountPesewas === refund.collectedPesewas && refund.amountPesewas >= REFUND_FROM_PESEWAS
  const recent = daysBetween(refund.collectedOn, today) <= REFUND_WITHIN_DAYS
  return whole && recent ? 'provider_refund' : 'send'
}

export function floatText(floatPesewas: number, neededPesewas: number): string {
  const missing = formatPesewas(Math.max(0, neededPesewas - floatPesewas))
  return `The payout account needs ${missing} more. The payout goes out as soon as it is topped up.`
}
