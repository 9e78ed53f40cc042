import { daysBetween, daysInWords, formatDate, type IsoDate } from '../../platform/dates.ts'
import { portionOf } from '../../platform/money.ts'
import { can, type PermissionHolder, type Role } from '../../platform/permissions.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import { shortPeriodShare } from '../../products/rating/periods.ts'
import type { PriceLine } from '../../products/rating/terms.ts'
import { type Suspension, suspendedDaysBefore } from './suspension.ts'
import type { CancellationReason, CancelledBy, PolicyStatus } from './terms.ts'

/** Premium paid for cover from a date: one part for the sale and one for each priced endorsement. Negative if refunded. */
export type PremiumPart = { fromDate: IsoDate; officePremiumPesewas: number; annualPremiumPesewas: number }

export type CancellableTerm = {
  startDate: IsoDate
  /** Number of days that the premium pays for. */
  coverDays: number
  parts: readonly PremiumPart[]
  feesPesewas: number
  suspensions: readonly Suspension[]
  /** False if the policy was never registered in the MID and therefore never provided cover. */
  isRegistered: boolean
  hasClaim: boolean
}

export type Cancellation = {
  cancelledBy: CancelledBy
  /** First day without cover. */
  effectiveDate: IsoDate
  /** Reason of the office to refund despite a claim; saved with the decision. */
  despiteClaim?: string
}

export type Refund = {
  daysUsed: number
  paidPesewas: number
  retainedPesewas: number
  refundPesewas: number
  rule: 'never_cover' | 'short_period' | 'pro_rata' | 'claim'
  lines: PriceLine[]
}

/**
 * Refund of a cancellation. The policyholder pays the short-period rate for the days used (130 % rule of the NIC); if the
 * insurer cancels, the refund is pro rata. Fees are not refunded once cover has been registered, and nothing is refunded after a
 * claim unless the office gives a reason.
 */
export function refundOf(term: CancellableTerm, cancellation: Cancellation, book: RateBook): Refund {
  const { effectiveDate, cancelledBy, despiteClaim } = cancellation
  const officePaid = term.parts.reduce((sum, part) => sum + part.officePremiumPesewas, 0)
  const daysUsed = daysUsedOn(term, effectiveDate)
  const used = { daysUsed, officePaid }
  if (!term.isRegistered) return buildRefund(term, used, 'never_cover', officePaid + term.feesPesewas)
  if (term.hasClaim && !despiteClaim) return buildRefund(term, used, 'claim', 0)
  const byInsurer = cancelledBy === 'insurer'
  const refund = term.parts.reduce((sum, part) => {
    const isProRata = byInsurer || part.officePremiumPesewas < 0
    return sum + (isProRata ? proRata : byShortPeriod)(term, part, daysUsed, book)
  }, 0)
  const bounded = Math.max(0, Math.min(refund, officePaid))
  return buildRefund(term, used, byInsurer ? 'pro_rata' : 'short_period', bounded)
}

/** Days of cover used before a date, without suspended days. */
export function daysUsedOn(
  term: Pick<CancellableTerm, 'startDate' | 'coverDays' | 'suspensions'>,
  date: IsoDate,
): number {
  const days = daysBetween(term.startDate, date) - suspendedDaysBefore(term.suspensions, date)
  return Math.min(Math.max(days, 0), term.coverDays)
}

export function cancellationRefusalReason(
  policy: { status: PolicyStatus; endDate: IsoDate },
  today: IsoDate,
  effectiveDate?: IsoDate,
): string | undefined {
  const { status, endDate } = policy
  if (status !== 'active' && status !== 'suspended') return 'Only an active or suspended policy can be cancelled.'
  if (effectiveDate === undefined) return undefined
  if (effectiveDate < today) return 'The cancellation date can’t be in the past. Select today or later.'
  // The end of a suspended policy is unknown until it is activated.
  if (status === 'active' && effectiveDate > endDate)
    return `Cover ends on ${formatDate(endDate)}. Select that date or an earlier one.`
  return undefined
}

/** Only the office can cancel on behalf of the insurer. */
export function insurerCancellationRefusalReason(
  request: { cancelledBy: CancelledBy; reason: CancellationReason },
  actor: Role | PermissionHolder,
): string | undefined {
  const isInsurer = request.cancelledBy === 'insurer' || request.reason === 'insurer_decision'
  return isInsurer && !can(actor, 'service-requests.decide')
    ? 'Only the office can cancel on behalf of the insurer.'
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

function buildRefund(
  term: CancellableTerm,
  { daysUsed, officePaid }: { daysUsed: number; officePaid: number },
  rule: Refund['rule'],
  refundPesewas: number,
): Refund {
  const paidPesewas = officePaid + term.feesPesewas
  const retainedFees = rule === 'never_cover' ? 0 : term.feesPesewas
  const retainedPesewas = paidPesewas - refundPesewas
  const lines: PriceLine[] = [
    { code: 'paid', label: 'Paid', amountPesewas: paidPesewas },
    {
      code: 'premiumEarned',
      label: 'Premium earned',
      amountPesewas: -(retainedPesewas - retainedFees),
      note: RULE_NOTES[rule](daysUsed),
    },
    { code: 'retainedFees', label: 'Certificate fees', amountPesewas: -retainedFees },
  ]
  const shown = lines.filter(({ amountPesewas }) => amountPesewas !== 0)
  return { daysUsed, paidPesewas, retainedPesewas, refundPesewas, rule, lines: shown }
}

const RULE_NOTES: Record<Refund['rule'], (daysUsed: number) => string> = {
  never_cover: () => 'Void from start',
  short_period: (days) => `${daysInWords(days)} at the short-period rate`,
  pro_rata: (days) => `${daysInWords(days)}, pro rata`,
  claim: () => 'No refund: a claim was reported in this period',
}
