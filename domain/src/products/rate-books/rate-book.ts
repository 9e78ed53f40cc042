import type { IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RiskCode, RiskGroup } from './terms.ts'

/**
 * Every number a motor price depends on, as one immutable version. Money in pesewas, rates in basis points. An estimate names
 * the version it was priced with, so the same facts and the same book give the same pesewas years later.
 */
export type RateBook = {
  version: string
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
  yearDays: number
  /** Short cover costs this share of the pro-rata premium, never more than the year. */
  shortPeriodBps: number
  /** The same however short the cover is; no commission is paid on them, and an issued certificate keeps them. */
  fees: readonly { code: string; label: string; amountPesewas: number }[]
  replacementStickerFeePesewas: number
  minimumOfficePremiumPesewas: number
  minimumEndorsementPesewas: number
  minimumCoverDays: number
  additionalTppd: { stepPesewas: number; maxPesewas: number }
  limits: {
    tppdPesewas: number
    injuryPerPersonPesewas: number
    /** Of seats x the limit per person. */
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
    /** The year costs at least the class's third-party premium plus this. */
    aboveThirdPartyPesewas: number
  }
  engineLoading: readonly Band[]
  ageLoading: readonly Band[]
  fleetDiscount: readonly Band[]
  /** Position = claim-free years; the last rate holds for every further year. */
  ncdBpsByYears: Record<RiskGroup, readonly number[]>
  classes: readonly RiskClass[]
}

/** `upTo` is included; null means no end. */
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
  /** Null: Third Party Xtra is not offered for this class. */
  xtraAddOnPesewas: number | null
  odRateBps: number
  ftRateBps: number
  tppdRateBps: number
  excessRateBps: number
  engineLoadingApplies: boolean
}

/** The book in force on a day; where two overlap, the one that began last. */
export function rateBookOn(books: readonly RateBook[], date: IsoDate): RateBook {
  const inForce = books
    .filter((book) => book.effectiveFrom <= date && (book.effectiveTo === null || date <= book.effectiveTo))
    .sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))
  if (inForce[0]) return inForce[0]
  throw new Refusal('no_rate_book', `No motor rate book is in force on ${date}. Ask a super admin to publish one.`)
}

export function riskClassOf(book: RateBook, riskCode: string): RiskClass {
  const riskClass = book.classes.find(({ code }) => code === riskCode)
  if (riskClass) return riskClass
  const message = `There is no rate for the use "${riskCode}". Choose one from the list.`
  throw new Refusal('risk_unknown', message, [{ path: 'riskCode', message }])
}

export function bandRateBps(bands: readonly Band[], value: number): number {
  const band = bands.find(({ upTo }) => upTo === null || value <= upTo)
  return band?.rateBps ?? 0
}

export function ncdRateBps(book: RateBook, group: RiskGroup, claimFreeYears: number): number {
  const ladder = book.ncdBpsByYears[group]
  return ladder[Math.min(claimFreeYears, ladder.length - 1)] ?? 0
}

/** Third-party premium of the class for a year, without extra seats or property cover: the figure the market quotes. */
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
