import type { IsoDate } from '../../platform/dates.ts'
import { Refusal } from '../../platform/refusal.ts'
import { insuresValue, priceEndorsement } from '../../policies/policies/endorsement.ts'
import type { RateBook } from '../../products/rate-books/rate-book.ts'
import type { MotorRisk } from '../../products/rating/eligibility.ts'
import { motorAmounts, rateMotor } from '../../products/rating/rate-motor.ts'
import type { CoverType, PriceLine } from '../../products/rating/terms.ts'
import type { RatedTrip } from '../../products/travel-plans/eligibility.ts'
import type { TravelRateBook } from '../../products/travel-plans/rate-book.ts'
import { rateTravel } from '../../products/travel-plans/rating.ts'
import type { FindingKind } from './terms.ts'

/** Amount charged for a version: premium, and fees or taxes. */
export type Charge = { premiumPesewas: number; feesPesewas: number }

/** The change of a motor policy within its term. */
export type MotorChange = { riskBefore: MotorRisk; effectiveDate: IsoDate; endDate: IsoDate }

export type MotorVersion = Charge & {
  product: 'motor'
  risk: MotorRisk
  book: RateBook
  /** Cover according to the policy; a policy that insures more than its rated risk is undercharged. */
  insured: { riskCode: string; coverType: CoverType; sumInsuredPesewas: number }
  /** `reissue`: new documents or a new sticker, without a new price. */
  change: MotorChange | 'reissue' | undefined
}

export type TravelVersion = Charge & {
  product: 'travel'
  risk: RatedTrip
  book: TravelRateBook
  issueDate: IsoDate
  change: { kind: 'dates' | 'extension' | 'correction' | 'party'; riskBefore: RatedTrip } | undefined
}

export type IssuedVersion = MotorVersion | TravelVersion

/** The charge that the rate book gives. Throws a Refusal if the rate book has no price. */
export function expectedCharge(version: IssuedVersion): Charge {
  return version.product === 'motor' ? motorCharge(version) : travelCharge(version)
}

/** Fees of changes are not part of the premium and stay as charged. */
function motorCharge(version: MotorVersion): Charge {
  const { change, book, feesPesewas } = version
  if (change === 'reissue') return { premiumPesewas: 0, feesPesewas }
  const risk = insuredRisk(version)
  if (change) {
    const { riskBefore, effectiveDate, endDate } = change
    return {
      premiumPesewas: priceEndorsement(riskBefore, risk, { effectiveDate, endDate }, book).extraPesewas,
      feesPesewas,
    }
  }
  const { officePremiumPesewas, feesPesewas: fees } = motorAmounts(risk, book)
  return { premiumPesewas: officePremiumPesewas, feesPesewas: fees }
}

function insuredRisk({ risk, insured }: MotorVersion): MotorRisk {
  const { riskCode, coverType, sumInsuredPesewas } = insured
  const value = insuresValue(coverType) ? { marketValuePesewas: sumInsuredPesewas } : {}
  return { ...risk, riskCode, coverType, ...value }
}

/** Taxes of a change depend on the day of its payment and stay as charged. */
function travelCharge({ risk, book, issueDate, change, feesPesewas }: TravelVersion): Charge {
  const price = rateTravel(risk, book, issueDate)
  if (!change) return { premiumPesewas: price.netPremiumPesewas, feesPesewas: price.taxPesewas }
  if (change.kind === 'correction' || change.kind === 'party') return { premiumPesewas: 0, feesPesewas }
  const before = rateTravel(change.riskBefore, book, issueDate).netPremiumPesewas
  const minimumPesewas = change.kind === 'extension' ? book.changes.extensionMinPesewas : 0
  return { premiumPesewas: Math.max(minimumPesewas, price.netPremiumPesewas - before), feesPesewas }
}

export type Difference = {
  kind: FindingKind
  expectedPesewas: number | null
  differencePesewas: number
  reason: string
}

/** How the charge differs from the rate book; undefined if both agree in premium and in fees. */
export function differenceOf(version: IssuedVersion): Difference | undefined {
  const charged = version.premiumPesewas + version.feesPesewas
  try {
    const { premiumPesewas, feesPesewas } = expectedCharge(version)
    if (premiumPesewas === version.premiumPesewas && feesPesewas === version.feesPesewas) return undefined
    const expectedPesewas = premiumPesewas + feesPesewas
    const differencePesewas = charged - expectedPesewas
    // Premium and fees belong to different parties, so equal totals can still be wrong.
    const isOver = differencePesewas > 0 || (differencePesewas === 0 && version.premiumPesewas > premiumPesewas)
    return { kind: isOver ? 'over' : 'under', expectedPesewas, differencePesewas, reason: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'unpriced', expectedPesewas: null, differencePesewas: 0, reason: error.message }
  }
}

/** The lines of the price that the rate book gives; empty if the rate book has no price. */
export function expectedLines(version: IssuedVersion): PriceLine[] {
  try {
    return linesOf(version)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

function linesOf(version: IssuedVersion): PriceLine[] {
  if (version.change === undefined) {
    return version.product === 'motor'
      ? rateMotor(insuredRisk(version), version.book).lines
      : rateTravel(version.risk, version.book, version.issueDate).lines
  }
  const { premiumPesewas, feesPesewas } = expectedCharge(version)
  return chargeLines({ premiumPesewas, feesPesewas })
}

/** The charge for a change in two lines, because a change has no stored price. */
export function chargeLines({ premiumPesewas, feesPesewas }: Charge): PriceLine[] {
  return [
    { code: 'difference', label: 'Premium of the change', amountPesewas: premiumPesewas },
    { code: 'fees', label: 'Fees and taxes', amountPesewas: feesPesewas },
  ]
}

/** The lines of a stored price, with the part of the charge that they do not explain. */
export function chargedLines(stored: readonly PriceLine[], { premiumPesewas, feesPesewas }: Charge): PriceLine[] {
  const unexplainedPesewas =
    premiumPesewas + feesPesewas - stored.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
  if (unexplainedPesewas === 0) return [...stored]
  return [...stored, { code: 'unexplained', label: 'Not part of the stored price', amountPesewas: unexplainedPesewas }]
}
