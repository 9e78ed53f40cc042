import { FULL_BPS } from '../../platform/money.ts'
import { type Benefit, findPlan, hasBenefit, type TravelRateBook } from './rate-book.ts'
import type { AddOn } from './terms.ts'

export type BenefitRow = { code: string; label: string; covered: boolean; text: string }

/** Benefits of a plan per traveller, in the same order for all plans so that they can be compared. */
export function benefitRows(planCode: string, addOns: readonly AddOn[], book: TravelRateBook): BenefitRow[] {
  findPlan(book, planCode)
  return book.benefits.map((benefit) => {
    const covered = hasBenefit(benefit, planCode)
    const text = covered ? describe(benefit, planCode, addOns) : 'Not covered'
    return { code: benefit.code, label: benefit.label, covered, text }
  })
}

/** Limit of a benefit for one traveller; undefined if the benefit has no amount. */
export function benefitLimitEur(
  benefit: Benefit,
  planCode: string,
  addOns: readonly AddOn[],
  ageYears?: number,
): number | undefined {
  if (!('limitEur' in benefit)) return undefined
  const limitEur = benefit.limitEur[planCode]
  if (limitEur === undefined || benefit.kind === 'rate') return limitEur
  const { halfUnderYears, halfOverYears, addOn, addOnTimes = 1 } = benefit
  const raisedEur = addOn && addOns.includes(addOn) ? limitEur * addOnTimes : limitEur
  const isHalved =
    ageYears !== undefined &&
    ((halfUnderYears !== undefined && ageYears < halfUnderYears) ||
      (halfOverYears !== undefined && ageYears > halfOverYears))
  return isHalved ? raisedEur / 2 : raisedEur
}

export function formatEur(amountEur: number): string {
  return `€${amountEur.toLocaleString('en-GB')}`
}

function describe(benefit: Benefit, planCode: string, addOns: readonly AddOn[]): string {
  if (benefit.kind === 'within_medical') return 'Within the medical limit'
  if (benefit.kind === 'included') return 'Included'
  const limit = formatEur(benefitLimitEur(benefit, planCode, addOns) ?? 0)
  const wait = benefit.waitingHours ? [`after ${benefit.waitingHours} hours`] : []
  if (benefit.kind === 'rate') {
    const rate = `${formatEur(benefit.rateEur[planCode] ?? 0)} per ${benefit.per}, up to ${limit}`
    return [rate, ...wait].join(', ')
  }
  const { perItemBps, halfUnderYears, halfOverYears } = benefit
  const perItem = perItemBps ? [`at most ${(perItemBps * 100) / FULL_BPS}% for one item`] : []
  const half = halfUnderYears ? [`half under ${halfUnderYears} and over ${halfOverYears}`] : []
  return [limit, ...perItem, ...half, ...wait].join(', ')
}
