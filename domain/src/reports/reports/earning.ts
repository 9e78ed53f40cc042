import { daysBetween, type IsoDate } from '../../platform/dates.ts'
import { portionOf } from '../../platform/money.ts'

/** A written premium and the days that it pays for. */
export type WrittenPremium = {
  premiumPesewas: number
  /** Day of issue, on which the premium counts as written. */
  issuedOn: IsoDate
  startDate: IsoDate
  endDate: IsoDate
  /** First day without cover. From this day on, no premium is unearned, because the refund reduces the written premium. */
  cancelledFrom: IsoDate | null
}

/** Premium that is unearned at the end of a day: pro rata by the days of cover after it (365ths method). */
export function unearnedOn(written: WrittenPremium, day: IsoDate): number {
  const { premiumPesewas, issuedOn, startDate, endDate, cancelledFrom } = written
  if (day < issuedOn || (cancelledFrom !== null && cancelledFrom <= day)) return 0
  const coverDays = daysBetween(startDate, endDate) + 1
  const daysLeft = Math.min(coverDays, Math.max(0, daysBetween(day, endDate)))
  return portionOf(premiumPesewas, daysLeft, coverDays)
}

/**
 * Earned premium of a period: written premium less refunds, plus unearned premium at its start, less unearned premium at its
 * end.
 */
export function earnedPremium(period: {
  writtenPesewas: number
  refundedPesewas: number
  unearnedBeforePesewas: number
  unearnedAfterPesewas: number
}): number {
  return period.writtenPesewas - period.refundedPesewas + period.unearnedBeforePesewas - period.unearnedAfterPesewas
}

const FULL_BPS = 10_000

/** A ratio in basis points; null if there is nothing to divide by. */
export function ratioBps(part: number, whole: number): number | null {
  return whole > 0 ? portionOf(part, FULL_BPS, whole) : null
}

/** Claims incurred, paid and still reserved, as a share of the earned premium. */
export function lossRatioBps(incurredPesewas: number, earnedPesewas: number): number | null {
  return ratioBps(incurredPesewas, earnedPesewas)
}
