import type { IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RiskCode, RiskGroup } from './terms.ts'

/**
 * All numbers of the motor tariff as one immutable version. Money in pesewas, rates in basis points. An estimate stores the
 * version of its rate book, so that the price can be reproduced years later.
 */
export type RateBook = {
  version: string
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
  yearDays: number
  /** A short period costs this share of the pro-rata premium, but never more than the annual premium. */
  shortPeriodBps: number
  /** Independent of the period, without commission, and not refunded once the certificate is issued. */
  fees: readonly { code: string; label: string; amountPesewas: number }[]
  replacementStickerFeePesewas: number
  minimumOfficePremiumPesewas: number
  minimumEndorsementPesewas: number
  minimumCoverDays: number
  additionalTppd: { stepPesewas: number; maxPesewas: number }
  limits: {
    tppdPesewas: number
    injuryPerPersonPesewas: number
    /** Share of seats × limit per person. */
    injuryPerEventBps: number
    medicalPesewas: number
    paDriverPesewas: number
  }
  xtra: {
    additionalTppdPesewas: number
    ownDamagePesewas: number
    paDriverPesewas: number
    towingPesewas: number
    maxAgeYears: number
  }
  fire: { minValuePesewas: number; maxValuePesewas: number }
  comprehensive: {
    referBelowPesewas: number
    referAbovePesewas: number
    referAboveAgeYears: Record<RiskGroup, number>
    /** The annual premium is at least the third-party premium of the class plus this amount. */
    aboveThirdPartyPesewas: number
  }
  engineLoading: readonly Band[]
  ageLoading: readonly Band[]
  fleetDiscount: readonly Band[]
  /** The index is the number of claim-free years; the last rate applies to all further years. */
  ncdBpsByYears: Record<RiskGroup, readonly number[]>
  classes: readonly RiskClass[]
}

/** `upTo` is inclusive; null means no upper limit. */
export type Band = { upTo: number | null; rateBps: number }

export type RiskClass = {
  code: RiskCode
  name: string
  midRiskTypeCode: string | null
  schedule: string
  group: RiskGroup
  baseSeats: number
  seatMin: number
  seatMax: number
  tpBasicPesewas: number
  additionalPerilPesewas: number
  ecowasPerilPesewas: number
  paDriverPesewas: number
  seatChargePesewas: number
  /** Null if Third Party Xtra is not available for this class. */
  xtraAddOnPesewas: number | null
  odRateBps: number
  ftRateBps: number
  tppdRateBps: number
  excessRateBps: number
  engineLoadingApplies: boolean
}

/** The rate book in force on a date; if several overlap, the one with the latest start. */
export function rateBookOn(books: readonly RateBook[], date: IsoDate): RateBook {
  const inForce = books
    .filter((book) => book.effectiveFrom <= date && (book.effectiveTo === null || date <= book.effectiveTo))
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
  if (inForce[0]) return inForce[0]
  throw new Refusal('no_rate_book', `No motor rate book is in force on ${date}. Ask a SuperAdmin to publish one.`)
}

export function riskClassOf(book: RateBook, riskCode: string): RiskClass {
  const riskClass = book.classes.find(({ code }) => code === riskCode)
  if (riskClass) return riskClass
  const message = `There is no rate for the vehicle use “${riskCode}”. Select one from the list.`
  throw new Refusal('risk_unknown', message, [{ path: 'riskCode', message }])
}

export function bandRateBps(bands: readonly Band[], value: number): number {
  const band = bands.find(({ upTo }) => upTo === null || value <= upTo)
  return band?.rateBps ?? 0
}

export function ncdRateBps(book: RateBook, group: RiskGroup, claimFreeYears: number): number {
  const rates = book.ncdBpsByYears[group]
  return rates[Math.min(claimFreeYears, rates.length - 1)] ?? 0
}

/** Annual third-party premium of the class without extra seats or property cover: the figure that the market quotes. */
export function thirdPartyYearPesewas(riskClass: RiskClass): number {
  return (
    riskClass.tpBasicPesewas +
    riskClass.additionalPerilPesewas +
    riskClass.ecowasPerilPesewas +
    riskClass.paDriverPesewas
  )
}

export function feesPesewas(book: RateBook): number {
  return book.fees.reduce((sum, fee) => sum + fee.amountPesewas, 0)
}
