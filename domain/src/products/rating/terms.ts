import type { NoticeCode } from '../../platform/notice-codes.ts'
import type { RefusalCode } from '../../platform/refusal-codes.ts'
import type { SoldProduct } from '../../platform/settings/values.ts'

/** Ordered from least to most cover. Within a term, a policy can only change to a later one. */
export const COVER_TYPES = ['thirdparty', 'xtra', 'fire', 'comprehensive'] as const
export type CoverType = (typeof COVER_TYPES)[number]

export const COVER_LABELS: Record<CoverType, string> = {
  thirdparty: 'Third Party',
  xtra: 'Third Party Xtra',
  fire: 'Third Party Fire & Theft',
  comprehensive: 'Comprehensive',
}

/** Printed on stickers. */
export const COVER_CODES: Record<CoverType, string> = {
  thirdparty: 'TP',
  xtra: 'TPX',
  fire: 'TFT',
  comprehensive: 'COMP',
}

export const PRODUCT_CODES: Record<CoverType, SoldProduct> = {
  thirdparty: 'MTP',
  xtra: 'MTPX',
  fire: 'MTPFT',
  comprehensive: 'MTCOMP',
}

/** The MID has no code for Xtra and records its third-party part. */
export const MID_PRODUCT_CODES: Record<CoverType, SoldProduct> = { ...PRODUCT_CODES, xtra: 'MTP' }

/** Calculation method of the premium, with the names of the MID. */
export type PremiumBasis = 'FULL_YEAR' | 'SHORT_RATE' | 'PRO_RATA'

/** Terms on which an underwriter accepts a vehicle. They apply to one cover only. */
export type UnderwriterTerms = {
  coverType: CoverType
  /** Added to the basic premium of the insured vehicle. */
  loadingBps: number
  /** Share of each own-damage claim that the policyholder pays, instead of the standard excess. */
  excessRateBps?: number | undefined
  /** Conditions that the customer accepts; printed on the schedule. */
  conditions: string[]
}

export const MAX_LOADING_BPS = 10_000
export const MAX_EXCESS_BPS = 5_000
export const MAX_CONDITIONS = 5

/** Preset amounts of extra third-party property cover in cedis. The API accepts other multiples of 1,000. */
export const TPPD_CHOICES_CEDIS = [0, 5_000, 10_000, 20_000, 50_000] as const

export const PERIOD_CHOICES_MONTHS = [1, 3, 6, 12] as const

export const LINE_LABELS = {
  odBasic: 'Own damage',
  ftBasic: 'Fire and theft',
  engineLoading: 'Engine size loading',
  ageLoading: 'Vehicle age loading',
  underwriterLoading: 'Underwriter loading',
  ncd: 'No-claim discount',
  fleet: 'Fleet discount',
  excessBuyBack: 'Excess buy-back',
  tpBasic: 'Third party',
  xtra: 'Third Party Xtra benefits',
  extraSeats: 'Extra seats',
  extraTppd: 'Extra third-party property cover',
  additionalPeril: 'Additional peril',
  ecowasPeril: 'ECOWAS peril',
  paDriver: 'Personal accident (driver)',
  minimumAnnual: 'Minimum annual premium adjustment',
  shortPeriod: 'Short-period adjustment',
  minimumPremium: 'Minimum premium adjustment',
} as const
export type LineCode = keyof typeof LINE_LABELS

/** Fees use the codes of the rate book, so that a new levy needs no release. */
export type PriceLine = { code: string; label: string; amountPesewas: number; note?: string }

/** Message that does not prevent the sale: a warning or the reason for a referral. */
export type Notice<Code extends NoticeCode | RefusalCode = NoticeCode> = { code: Code; message: string }

export const RATING_REFUSALS = [
  'risk_unknown',
  'risk_cc_mismatch',
  'risk_seat_range',
  'cover_not_offered',
  'value_required',
  'value_out_of_range',
  'year_required',
  'vehicle_too_old',
  'tppd_out_of_range',
  'period_too_short',
  'period_too_long',
  'no_rate_book',
] as const satisfies RefusalCode[]
export type RatingRefusal = (typeof RATING_REFUSALS)[number]

export type RatingWarning = 'FULL_YEAR_PRICE' | 'NCD_NOT_USED' | 'ENGINE_CAPACITY_UNKNOWN'
export type RatingReferral = 'VEHICLE_AGE' | 'VALUE_LOW' | 'VALUE_HIGH'
