import type { IsoDate } from '../../../platform/dates.ts'
import { afterOfficeHours } from '../../../platform/holidays.ts'
import { FULL_BPS } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import { type Decision, TRIP } from './underwriting.ts'

const HOUR_MS = 3_600_000

/** Decision of an underwriter on one subject. */
export type ReferralDecision = ReferralDecisionTerms & {
  subject: string
  /**
   * Answers and trip details that the decision is based on; if they change, the sale needs a new referral decision. Confidential,
   * because they contain health answers.
   */
  basis: string
  decidedAt: Date
}
export type ReferralDecisionTerms =
  | { outcome: 'accept' }
  | { outcome: 'accept_loading'; loadingBps: number }
  | { outcome: 'accept_exclusion'; exclusionText: string }
  | { outcome: 'request_documents'; note: string }
  | { outcome: 'decline'; reason: string }

/** Final terms of one subject, set by the rules or, after a referral, by the underwriter. */
export type SettledTerms = {
  subject: string
  state: 'accepted' | 'referred' | 'documents_wanted' | 'declined'
  loadingBps: number
  exclusionText?: string
  /** Reason of a decline, or the requested documents. */
  note?: string
  /** Time of the underwriter's decision, after which the customer must give consent. */
  decidedAt?: Date
}

export function checkReferralDecision(decision: Decision, terms: ReferralDecisionTerms, book: TravelRateBook): void {
  if (decision.outcome !== 'refer') {
    throw new Refusal('not_referred')
  }
  const { maxLoadingBps } = book.medical
  if (terms.outcome === 'accept_loading' && !isLoading(terms.loadingBps, maxLoadingBps)) {
    const message = `Enter a loading of more than 0% and at most ${(maxLoadingBps * 100) / FULL_BPS}%.`
    throw new Refusal('loading_out_of_range', message, [{ path: 'loadingBps', message }])
  }
  const required = requiredText(terms)
  if (required && required.text.trim().length < 3) {
    const { path, message } = required
    throw new Refusal('decision_reason_missing', message, [{ path, message }])
  }
}

export function settle(
  decision: Decision,
  referralDecisions: readonly ReferralDecision[],
  now: Date,
  book: TravelRateBook,
): SettledTerms {
  const { subject, outcome, loadingBps } = decision
  if (outcome === 'decline') return { subject, state: 'declined', loadingBps: 0 }
  if (outcome !== 'refer') return { subject, state: 'accepted', loadingBps }
  const referralDecision = referralDecisions.findLast(
    (one) => one.subject === subject && isDecisionValid(one, decision, now, book),
  )
  return referralDecision ? { subject, ...settledBy(referralDecision) } : { subject, state: 'referred', loadingBps: 0 }
}

/**
 * Referral decisions that still count. A request for documents no longer counts when the documents have arrived; the subject
 * then needs a new decision.
 */
export function currentReferralDecisions(
  referralDecisions: readonly ReferralDecision[],
  documents: readonly { subject: string; addedAt: Date }[],
): ReferralDecision[] {
  const isAnswered = (subject: string) => {
    const last = referralDecisions.findLast((referralDecision) => referralDecision.subject === subject)
    return (
      last?.outcome === 'request_documents' &&
      documents.some((document) => document.subject === subject && document.addedAt >= last.decidedAt)
    )
  }
  return referralDecisions.filter(({ subject }) => !isAnswered(subject))
}

/** Loading of each traveller: the personal loading plus the loading of the trip. */
export function loadingsByTraveller(settled: readonly SettledTerms[]): Map<string, number> {
  const tripBps = settled.find(({ subject }) => subject === TRIP)?.loadingBps ?? 0
  const travellers = settled.filter(({ subject }) => subject !== TRIP)
  return new Map(travellers.map(({ subject, loadingBps }) => [subject, loadingBps + tripBps]))
}

/** Due time of a decision in office hours. */
export function referralDecisionDueAt(referredAt: Date, holidays: readonly IsoDate[], book: TravelRateBook): Date {
  return afterOfficeHours(referredAt, book.medical.referralHours, holidays)
}

function isLoading(loadingBps: number, maxLoadingBps: number): boolean {
  return Number.isInteger(loadingBps) && loadingBps > 0 && loadingBps <= maxLoadingBps
}

function isDecisionValid(
  referralDecision: ReferralDecision,
  decision: Decision,
  now: Date,
  book: TravelRateBook,
): boolean {
  if (referralDecision.basis !== decision.basis) return false
  // Accepted terms expire. A decline and a request for documents stay valid until the answers change.
  if (referralDecision.outcome === 'decline' || referralDecision.outcome === 'request_documents') return true
  return now.getTime() < referralDecision.decidedAt.getTime() + book.medical.termsValidHours * HOUR_MS
}

function settledBy(referralDecision: ReferralDecision): Omit<SettledTerms, 'subject'> {
  const decidedAt = referralDecision.decidedAt
  switch (referralDecision.outcome) {
    case 'accept':
      return { state: 'accepted', loadingBps: 0, decidedAt }
    case 'accept_loading':
      return { state: 'accepted', loadingBps: referralDecision.loadingBps, decidedAt }
    case 'accept_exclusion':
      return { state: 'accepted', loadingBps: 0, exclusionText: referralDecision.exclusionText, decidedAt }
    case 'request_documents':
      return { state: 'documents_wanted', loadingBps: 0, note: referralDecision.note, decidedAt }
    case 'decline':
      return { state: 'declined', loadingBps: 0, note: referralDecision.reason, decidedAt }
  }
}

function requiredText(terms: ReferralDecisionTerms): { path: string; text: string; message: string } | undefined {
  switch (terms.outcome) {
    case 'accept_exclusion':
      return { path: 'exclusionText', text: terms.exclusionText, message: 'Enter the exclusion.' }
    case 'request_documents':
      return { path: 'note', text: terms.note, message: 'Enter the required documents.' }
    case 'decline':
      return { path: 'reason', text: terms.reason, message: 'Enter the reason for the decline.' }
    default:
      return undefined
  }
}
