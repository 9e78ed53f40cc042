import { daysBetween, daysInWords, formatDate, type IsoDate } from '../../platform/dates.ts'
import { portionOf } from '../../platform/money.ts'
import { can, type Role } from '../../platform/permissions.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { shortPeriodShare } from '../../products/rating/periods.ts'
import type { PriceLine } from '../../products/rating/terms.ts'
import { type Suspension, suspendedDaysBefore } from './suspension.ts'
import type { CancellationReason, CancelledBy, PolicyStatus } from './terms.ts'

/** Premium paid for cover from a day on: the sale itself, then one for each priced endorsement. Negative when refunded. */
export type PremiumPart = { fromDate: IsoDate; officePremiumPesewas: number; annualPremiumPesewas: number }

export type CancellableTerm = {
  startDate: IsoDate
  /** Days paid for. */
  coverDays: number
  parts: readonly PremiumPart[]
  feesPesewas: number
  suspensions: readonly Suspension[]
  /** False when the motor insurance database never had it: then it never was cover. */
  isRegistered: boolean
  hasClaim: boolean
}

export type Cancellation = {
  cancelledBy: CancelledBy
  /** The first day without cover. */
  effectiveDate: IsoDate
  /** Why a refund is due although a claim was reported; the office's word, kept with the decision. */
  despiteClaim?: string
}

export type Refund = {
  daysUsed: number
  paidPesewas: number
  keptPesewas: number
  refundPesewas: number
  rule: 'never_cover' | 'short_period' | 'pro_rata' | 'claim'
  lines: PriceLine[]
}

/**
 * What goes back to the customer. The policyholder pays the short-period rate for the days used (NIC's 130 % rule); when the
 * insurer cancels it is pro rata. Fees stay paid once cover was registered.
 */
export function refundOf(term: CancellableTerm, cancellation: Cancellation, book: RateBook): Refund {
  const { effectiveDate, cancelledBy, despiteClaim } = cancellation
  const officePaid = term.parts.reduce((sum, part) => sum + part.officePremiumPesewas, 0)
  const daysUsed = daysUsedOn(term, effectiveDate)
  const used = { daysUsed, officePaid }
  if (!term.isRegistered) return settled(term, used, 'never_cover', officePaid + term.feesPesewas)
  if (term.hasClaim && !despiteClaim) return settled(term, used, 'claim', 0)
  const byInsurer = cancelledBy === 'insurer'
  const refund = term.parts.reduce((sum, part) => {
    const isProRata = byInsurer || part.officePremiumPesewas < 0
    return sum + (isProRata ? proRata : byShortPeriod)(term, part, daysUsed, book)
  }, 0)
  const bounded = Math.max(0, Math.min(refund, officePaid))
  return settled(term, used, byInsurer ? 'pro_rata' : 'short_period', bounded)
}

/** Days of cover had before a date; suspended days do not count, nor does the date itself. */
export function daysUsedOn(
  term: Pick<CancellableTerm, 'startDate' | 'coverDays' | 'suspensions'>,
  date: IsoDate,
): number {
  const days = daysBetween(term.startDate, date) - suspendedDaysBefore(term.suspensions, date)
  return Math.min(Math.max(days, 0), term.coverDays)
}

export function whyNotCancel(
  policy: { status: PolicyStatus; endDate: IsoDate },
  today: IsoDate,
  effectiveDate?: IsoDate,
): string | undefined {
  const { status, endDate } = policy
  if (status !== 'active' && status !== 'suspended') return 'Only an active or suspended policy can be cancelled.'
  if (effectiveDate === undefined) return undefined
  if (effectiveDate < today) return 'Cover cannot be cancelled for days that have passed. Choose today or later.'
  // The end of suspended cover is not known until it is activated.
  if (status === 'active' && effectiveDate > endDate) return `Cover ends on ${formatDate(endDate)} by itself.`
  return undefined
}

/** Cancelling in the insurer's name is for the office. */
export function whyNotCancelAs(
  asked: { cancelledBy: CancelledBy; reason: CancellationReason },
  role: Role,
): string | undefined {
  const isInsurer = asked.cancelledBy === 'insurer' || asked.reason === 'insurer_decision'
  return isInsurer && !can(role, 'service-requests.decide')
    ? "Only the office cancels in the insurer's name."
    : undefined
}

function byShortPeriod(term: CancellableTerm, part: PremiumPart, daysUsed: number, book: RateBook): number {
  const used = Math.max(0, daysUsed - daysUsedOn(term, part.fromDate))
  const { numerator, denominator } = shortPeriodShare(used, book)
  return Math.max(0, part.officePremiumPesewas - portionOf(part.annualPremiumPesewas, numerator, denominator))
}

function proRata(term: CancellableTerm, part: PremiumPart, daysUsed: number): number {
  const daysBefore = daysUsedOn(term, part.fromDate)
  const unused = term.coverDays - Math.max(daysUsed, daysBefore)
  return portionOf(part.officePremiumPesewas, unused, Math.max(1, term.coverDays - daysBefore))
}

function settled(
  term: CancellableTerm,
  { daysUsed, officePaid }: { daysUsed: number; officePaid: number },
  rule: Refund['rule'],
  refundPesewas: number,
): Refund {
  const paidPesewas = officePaid + term.feesPesewas
  const feesKept = rule === 'never_cover' ? 0 : term.feesPesewas
  const kept = paidPesewas - refundPesewas
  const lines: PriceLine[] = [
    { code: 'paid', label: 'Paid', amountPesewas: paidPesewas },
    { code: 'kept', label: 'Kept for cover', amountPesewas: -(kept - feesKept), note: RULE_NOTES[rule](daysUsed) },
    { code: 'feesKept', label: 'Fees of the certificate', amountPesewas: -feesKept },
  ]
  const shown = lines.filter(({ amountPesewas }) => amountPesewas !== 0)
  return { daysUsed, paidPesewas, keptPesewas: kept, refundPesewas, rule, lines: shown }
}

const RULE_NOTES: Record<Refund['rule'], (daysUsed: number) => string> = {
  never_cover: () => 'It never became cover',
  short_period: (days) => `${daysInWords(days)} at the short-period rate`,
  pro_rata: (days) => `${daysInWords(days)}, pro rata`,
  claim: () => 'No refund: a claim was reported in this period',
}
