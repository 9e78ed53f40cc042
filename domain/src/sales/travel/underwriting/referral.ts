import { type IsoDate, toAccraDate } from '../../../platform/dates.ts'
import { FULL_BPS } from '../../../platform/money.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { TravelBook } from '../../../products/travel-plans/book.ts'
import { type Decision, TRIP } from './underwriting.ts'

const HOUR_MS = 3_600_000
// Office hours in Accra.
const OPENS_AT_HOUR = 8
const CLOSES_AT_HOUR = 17

/** What an underwriter answered about one subject. */
export type Ruling = RulingTerms & {
  subject: string
  /** The facts of the decision that was ruled on: changed answers need a new ruling. A secret, like the answers in it. */
  facts: string
  decidedAt: Date
}
export type RulingTerms =
  | { outcome: 'accept' }
  | { outcome: 'accept_loading'; loadingBps: number }
  | { outcome: 'accept_exclusion'; exclusionText: string }
  | { outcome: 'request_documents'; note: string }
  | { outcome: 'decline'; reason: string }

/** The final word on one subject: the rules', unless they referred it and an underwriter answered. */
export type SettledTerms = {
  subject: string
  state: 'accepted' | 'referred' | 'documents_wanted' | 'declined'
  loadingBps: number
  exclusionText?: string
  /** The underwriter's words: why it is declined, or which documents are wanted. */
  note?: string
  /** When the underwriter decided; the customer must agree to these terms afterwards. */
  ruledAt?: Date
}

export function checkRuling(decision: Decision, terms: RulingTerms, book: TravelBook): void {
  if (decision.outcome !== 'refer') {
    throw new Refusal('not_referred')
  }
  const { maxLoadingBps } = book.medical
  if (terms.outcome === 'accept_loading' && !isLoading(terms.loadingBps, maxLoadingBps)) {
    const message = `Enter an extra premium of more than 0% and at most ${(maxLoadingBps * 100) / FULL_BPS}%.`
    throw new Refusal('loading_out_of_range', message, [{ path: 'loadingBps', message }])
  }
  const written = writtenPart(terms)
  if (written && written.text.trim().length < 3) {
    throw new Refusal('decision_needs_words', written.ask, [{ path: written.path, message: written.ask }])
  }
}

export function settle(decision: Decision, rulings: readonly Ruling[], now: Date, book: TravelBook): SettledTerms {
  const { subject, outcome, loadingBps } = decision
  if (outcome === 'decline') return { subject, state: 'declined', loadingBps: 0 }
  if (outcome !== 'refer') return { subject, state: 'accepted', loadingBps }
  const ruling = rulings.findLast((one) => one.subject === subject && rulingHolds(one, decision, now, book))
  return ruling ? { subject, ...settledBy(ruling) } : { subject, state: 'referred', loadingBps: 0 }
}

/** An underwriter who asked for papers decides anew when some came: what was ruled on that subject before is over. */
export function standingRulings(
  rulings: readonly Ruling[],
  papers: readonly { subject: string; addedAt: Date }[],
): Ruling[] {
  const isAnswered = (subject: string) => {
    const last = rulings.findLast((ruling) => ruling.subject === subject)
    return (
      last?.outcome === 'request_documents' &&
      papers.some((paper) => paper.subject === subject && paper.addedAt >= last.decidedAt)
    )
  }
  return rulings.filter(({ subject }) => !isAnswered(subject))
}

/** Extra premium by traveller: their own and, for everybody, the trip's. */
export function loadingsByTraveller(settled: readonly SettledTerms[]): Map<string, number> {
  const tripBps = settled.find(({ subject }) => subject === TRIP)?.loadingBps ?? 0
  const travellers = settled.filter(({ subject }) => subject !== TRIP)
  return new Map(travellers.map(({ subject, loadingBps }) => [subject, loadingBps + tripBps]))
}

/** When an answer is owed, counted in office hours: Monday to Friday, 8 to 17, not on public holidays. */
export function rulingDueAt(referredAt: Date, holidays: readonly IsoDate[], book: TravelBook): Date {
  let leftMs = book.medical.referralHours * HOUR_MS
  let at = referredAt.getTime()
  for (;;) {
    const date = toAccraDate(new Date(at))
    const midnight = Date.parse(`${date}T00:00:00.000Z`)
    const opens = midnight + OPENS_AT_HOUR * HOUR_MS
    const closes = midnight + CLOSES_AT_HOUR * HOUR_MS
    const isOpen = ![0, 6].includes(new Date(midnight).getUTCDay()) && !holidays.includes(date)
    const from = Math.max(at, opens)
    if (isOpen && from + leftMs <= closes) return new Date(from + leftMs)
    if (isOpen && from < closes) leftMs -= closes - from
    at = midnight + 24 * HOUR_MS
  }
}

function isLoading(loadingBps: number, maxLoadingBps: number): boolean {
  return Number.isInteger(loadingBps) && loadingBps > 0 && loadingBps <= maxLoadingBps
}

function rulingHolds(ruling: Ruling, decision: Decision, now: Date, book: TravelBook): boolean {
  if (ruling.facts !== decision.facts) return false
  // Only terms run out; a decline and an open question stay until the answers change.
  if (ruling.outcome === 'decline' || ruling.outcome === 'request_documents') return true
  return now.getTime() < ruling.decidedAt.getTime() + book.medical.termsValidHours * HOUR_MS
}

function settledBy(ruling: Ruling): Omit<SettledTerms, 'subject'> {
  const ruledAt = ruling.decidedAt
  switch (ruling.outcome) {
    case 'accept':
      return { state: 'accepted', loadingBps: 0, ruledAt }
    case 'accept_loading':
      return { state: 'accepted', loadingBps: ruling.loadingBps, ruledAt }
    case 'accept_exclusion':
      return { state: 'accepted', loadingBps: 0, exclusionText: ruling.exclusionText, ruledAt }
    case 'request_documents':
      return { state: 'documents_wanted', loadingBps: 0, note: ruling.note, ruledAt }
    case 'decline':
      return { state: 'declined', loadingBps: 0, note: ruling.reason, ruledAt }
  }
}

function writtenPart(terms: RulingTerms): { path: string; text: string; ask: string } | undefined {
  switch (terms.outcome) {
    case 'accept_exclusion':
      return { path: 'exclusionText', text: terms.exclusionText, ask: 'Write what is excluded.' }
    case 'request_documents':
      return { path: 'note', text: terms.note, ask: 'Write which documents are needed.' }
    case 'decline':
      return { path: 'reason', text: terms.reason, ask: 'Write why cover is declined.' }
    default:
      return undefined
  }
}
