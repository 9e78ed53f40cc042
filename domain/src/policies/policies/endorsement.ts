import { daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas, portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import type { MotorRisk } from '../../products/rating/eligibility.ts'
import { type MotorRating, rateMotor } from '../../products/rating/rate-motor.ts'
import { COVER_TYPES, type CoverType, type Notice } from '../../products/rating/terms.ts'
import type { PolicyRefusal, PolicyStatus } from './terms.ts'

export type EndorsementPrice = {
  remainingDays: number
  annualDifferencePesewas: number
  /** Additional premium; negative if refunded. Fees are not charged again. */
  extraPesewas: number
  before: MotorRating
  after: MotorRating
}

/** From the effective date to the last day of cover. */
export type RemainingTerm = { effectiveDate: IsoDate; endDate: IsoDate }

/** Annual difference pro rata for the remaining days, with the rate book of the sale. */
export function priceEndorsement(
  risk: MotorRisk,
  change: Partial<MotorRisk>,
  days: RemainingTerm,
  book: RateBook,
): EndorsementPrice {
  const { effectiveDate, endDate } = days
  const before = rateMotor(risk, book)
  const after = rateMotor({ ...risk, ...change }, book)
  const from = effectiveDate > risk.startDate ? effectiveDate : risk.startDate
  const remainingDays = Math.min(daysBetween(from, endDate) + 1, book.yearDays)
  const annualDifferencePesewas = after.annualOfficePremiumPesewas - before.annualOfficePremiumPesewas
  const proRata = portionOf(annualDifferencePesewas, remainingDays, book.yearDays)
  const extraPesewas = proRata > 0 ? Math.max(proRata, book.minimumEndorsementPesewas) : proRata
  return { remainingDays, annualDifferencePesewas, extraPesewas, before, after }
}

export type ValueIncrease = EndorsementPrice & {
  needsValuation: boolean
  referrals: Notice[]
}

/** An increase above the first percentage needs a valuation; above the second, it also needs underwriter approval. */
const VALUATION_ABOVE_PERCENT = 25
const REFER_ABOVE_PERCENT = 50

export function priceValueIncrease(
  risk: MotorRisk,
  newValuePesewas: number,
  days: RemainingTerm,
  book: RateBook,
): ValueIncrease {
  if (!insuresValue(risk.coverType)) {
    throw refuse('not_endorsable', 'coverType', 'Only fire and theft or comprehensive cover has a sum insured.')
  }
  const value = risk.marketValuePesewas ?? 0
  if (newValuePesewas <= value) {
    const message = `Enter more than ${formatPesewas(value)}. The sum insured can be reduced at renewal.`
    throw refuse('value_not_higher', 'marketValue', message)
  }
  const price = priceEndorsement(risk, { marketValuePesewas: newValuePesewas }, days, book)
  const isAbove = (percent: number) => (newValuePesewas - value) * 100 > value * percent
  const referrals: Notice[] = [...price.after.referrals]
  if (isAbove(REFER_ABOVE_PERCENT)) {
    const message = `An increase of more than ${REFER_ABOVE_PERCENT}% needs underwriter approval.`
    referrals.push({ code: 'VALUE_JUMP', message })
  }
  return { ...price, needsValuation: isAbove(VALUATION_ABOVE_PERCENT), referrals }
}

/** More cover within a term is a priced endorsement; less cover is possible at renewal. */
export function priceCoverChange(
  risk: MotorRisk,
  change: Partial<MotorRisk> & { coverType: CoverType },
  days: RemainingTerm,
  book: RateBook,
): EndorsementPrice & { needsPhotos: boolean } {
  if (COVER_TYPES.indexOf(change.coverType) <= COVER_TYPES.indexOf(risk.coverType)) {
    throw refuse(
      'cover_not_higher',
      'coverType',
      'During the term, cover can only be increased. It can be reduced at renewal.',
    )
  }
  const price = priceEndorsement(risk, change, days, book)
  return { ...price, needsPhotos: insuresValue(change.coverType) }
}

/** An endorsement starts today or later, within the term. */
export function endorsementRefusalReason(
  policy: { status: PolicyStatus; endDate: IsoDate },
  today: IsoDate,
  effectiveDate: IsoDate,
): string | undefined {
  if (policy.status !== 'active') return 'Only an active policy can be changed.'
  if (effectiveDate < today) return 'The effective date can’t be in the past. Select today or later.'
  return effectiveDate > policy.endDate
    ? `Cover ends on ${formatDate(policy.endDate)}. Select that date or an earlier one.`
    : undefined
}

export function insuresValue(coverType: CoverType): boolean {
  return coverType === 'fire' || coverType === 'comprehensive'
}

function refuse(code: PolicyRefusal, path: string, message: string): Refusal {
  return new Refusal(code, message, [{ path, message }])
}
