import { daysBetween, formatDate, type IsoDate } from '../../platform/dates.ts'
import { formatPesewas, portionOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import type { MotorFacts } from '../../products/rating/eligibility.ts'
import { type MotorRating, rateMotor } from '../../products/rating/rate-motor.ts'
import { COVER_TYPES, type CoverType, type Notice } from '../../products/rating/terms.ts'
import type { PolicyRefusal, PolicyStatus } from './terms.ts'

export type EndorsementPrice = {
  remainingDays: number
  annualDifferencePesewas: number
  /** To pay now; negative is to be refunded. Fees are not charged again. */
  extraPesewas: number
  was: MotorRating
  willBe: MotorRating
}

/** From the day of the change to the last day of cover. */
export type RestOfTerm = { effectiveDate: IsoDate; endDate: IsoDate }

/** The yearly difference for the days that are left, by the rate book the policy was sold with. */
export function priceEndorsement(
  facts: MotorFacts,
  change: Partial<MotorFacts>,
  days: RestOfTerm,
  book: RateBook,
): EndorsementPrice {
  const { effectiveDate, endDate } = days
  const was = rateMotor(facts, book)
  const willBe = rateMotor({ ...facts, ...change }, book)
  const from = effectiveDate > facts.startDate ? effectiveDate : facts.startDate
  const remainingDays = Math.min(daysBetween(from, endDate) + 1, book.yearDays)
  const annualDifferencePesewas = willBe.annualOfficePremiumPesewas - was.annualOfficePremiumPesewas
  const proRata = portionOf(annualDifferencePesewas, remainingDays, book.yearDays)
  const extraPesewas = proRata > 0 ? Math.max(proRata, book.minimumEndorsementPesewas) : proRata
  return { remainingDays, annualDifferencePesewas, extraPesewas, was, willBe }
}

export type ValueIncrease = EndorsementPrice & {
  needsValuation: boolean
  referrals: Notice[]
}

/** Above these shares of the old value a valuation is asked for, and an underwriter decides. */
const VALUATION_ABOVE_PERCENT = 25
const REFER_ABOVE_PERCENT = 50

export function priceValueIncrease(
  facts: MotorFacts,
  newValuePesewas: number,
  days: RestOfTerm,
  book: RateBook,
): ValueIncrease {
  if (!insuresValue(facts.coverType)) {
    throw refuse(
      'not_endorsable',
      'coverType',
      'Only fire and theft or comprehensive cover insures the value of the vehicle.',
    )
  }
  const value = facts.marketValuePesewas ?? 0
  if (newValuePesewas <= value) {
    const message = `The new value must be above ${formatPesewas(value)}. It can be lowered when the policy is renewed.`
    throw refuse('value_not_higher', 'marketValue', message)
  }
  const price = priceEndorsement(facts, { marketValuePesewas: newValuePesewas }, days, book)
  const isAbove = (percent: number) => (newValuePesewas - value) * 100 > value * percent
  const referrals: Notice[] = [...price.willBe.referrals]
  if (isAbove(REFER_ABOVE_PERCENT)) {
    const message = `More than ${REFER_ABOVE_PERCENT}% above the old value: an underwriter decides.`
    referrals.push({ code: 'VALUE_JUMP', message })
  }
  return { ...price, needsValuation: isAbove(VALUATION_ABOVE_PERCENT), referrals }
}

/** More cover during the period is a priced change; less cover waits for the renewal. */
export function priceCoverChange(
  facts: MotorFacts,
  change: Partial<MotorFacts> & { coverType: CoverType },
  days: RestOfTerm,
  book: RateBook,
): EndorsementPrice & { needsPhotos: boolean } {
  if (COVER_TYPES.indexOf(change.coverType) <= COVER_TYPES.indexOf(facts.coverType)) {
    throw refuse('cover_not_higher', 'coverType', 'Cover can only be raised now. Lower it when the policy is renewed.')
  }
  const price = priceEndorsement(facts, change, days, book)
  return { ...price, needsPhotos: insuresValue(change.coverType) }
}

/** A change begins today or later, while cover runs. */
export function whyNotEndorse(
  policy: { status: PolicyStatus; endDate: IsoDate },
  today: IsoDate,
  effectiveDate: IsoDate,
): string | undefined {
  if (policy.status !== 'active') return 'Only an active policy can be changed.'
  if (effectiveDate < today) return 'A change cannot begin in the past. Choose today or later.'
  return effectiveDate > policy.endDate ? `Cover ends on ${formatDate(policy.endDate)}.` : undefined
}

export function insuresValue(coverType: CoverType): boolean {
  return coverType === 'fire' || coverType === 'comprehensive'
}

function refuse(code: PolicyRefusal, path: string, message: string): Refusal {
  return new Refusal(code, message, [{ path, message }])
}
