import { percentOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CoverLimits } from '../../products/rating/limits.ts'
import type { CoverType, PriceLine } from '../../products/rating/terms.ts'
import { CLAIM_TYPE_LABELS, type ClaimRefusal, type MotorClaimType } from './terms.ts'

export type Assessment = {
  type: MotorClaimType
  /** Loss or cost of repair as assessed; for injury the whole award, medical costs included. */
  assessedPesewas: number
  medicalPesewas?: number
  /** What the repair makes better than before. */
  bettermentPesewas?: number
  /** Value of the wreck, when the owner keeps it. */
  salvagePesewas?: number
  /** Persons harmed in this event. */
  persons?: number
  /** Paid before for the same event, or for Xtra in the same policy year. */
  paidBeforePesewas?: number
}

export type ClaimCover = {
  coverType: CoverType
  limits: CoverLimits
  /** 0 when the excess was bought back or there is none. */
  excessBps: number
  /** The brown card's and the injury's limits do not depend on the value; own damage does. */
  marketValuePesewas: number
}

export type Settlement = {
  payablePesewas: number
  isTotalLoss: boolean
  /** Total loss and theft end the policy without a refund. */
  endsPolicy: boolean
  lines: PriceLine[]
}

/** A repair above this share of the value is a total loss. */
const TOTAL_LOSS_BPS = 6_000

export function settle(assessment: Assessment, cover: ClaimCover): Settlement {
  const isOwnVehicle = ['own_damage', 'fire', 'theft', 'windscreen'].includes(assessment.type)
  if (isOwnVehicle && !coversOwnVehicle(assessment.type, cover.coverType)) {
    const code: ClaimRefusal = 'not_covered'
    throw new Refusal(code, `${CLAIM_TYPE_LABELS[assessment.type]} is not part of this cover.`)
  }
  return isOwnVehicle ? settleOwnVehicle(assessment, cover) : settleThirdParty(assessment, cover)
}

export function coversOwnVehicle(type: MotorClaimType, coverType: CoverType): boolean {
  if (coverType === 'comprehensive') return true
  if (coverType === 'fire') return type === 'fire' || type === 'theft'
  return coverType === 'xtra' && (type === 'own_damage' || type === 'windscreen')
}

function settleOwnVehicle(assessment: Assessment, cover: ClaimCover): Settlement {
  const { assessedPesewas, bettermentPesewas = 0, salvagePesewas = 0, paidBeforePesewas = 0 } = assessment
  const isTheft = assessment.type === 'theft'
  // Xtra pays a fixed benefit towards repairs and knows no total loss.
  const isTotalLoss =
    cover.coverType !== 'xtra' && (isTheft || assessedPesewas > percentOf(cover.marketValuePesewas, TOTAL_LOSS_BPS))
  const loss = isTotalLoss ? cover.marketValuePesewas : assessedPesewas
  const capped = Math.min(loss, Math.max(0, cover.limits.ownDamagePesewas - paidBeforePesewas))
  const excess = percentOf(capped, cover.excessBps)
  return settlementOf(
    [
      { code: 'loss', label: isTotalLoss ? 'Value of the vehicle' : 'Assessed loss', amountPesewas: loss },
      { code: 'limit', label: 'Above the limit', amountPesewas: capped - loss },
      { code: 'excess', label: 'Excess', amountPesewas: -excess },
      { code: 'betterment', label: 'Betterment', amountPesewas: isTotalLoss ? 0 : -bettermentPesewas },
      { code: 'salvage', label: 'Wreck kept by the owner', amountPesewas: isTotalLoss ? -salvagePesewas : 0 },
    ],
    isTotalLoss,
  )
}

function settleThirdParty(assessment: Assessment, cover: ClaimCover): Settlement {
  const { assessedPesewas, medicalPesewas = 0, paidBeforePesewas = 0 } = assessment
  const medicalAbove = Math.max(0, medicalPesewas - cover.limits.medicalPesewas)
  const limit = Math.max(0, thirdPartyLimit(assessment, cover.limits) - paidBeforePesewas)
  const afterMedical = assessedPesewas - medicalAbove
  return settlementOf(
    [
      { code: 'loss', label: 'Assessed loss', amountPesewas: assessedPesewas },
      { code: 'medicalLimit', label: 'Medical costs above the limit', amountPesewas: -medicalAbove },
      { code: 'limit', label: 'Above the limit', amountPesewas: Math.min(0, limit - afterMedical) },
    ],
    false,
  )
}

function thirdPartyLimit({ type, persons = 1 }: Assessment, limits: CoverLimits): number {
  const injury = Math.min(persons * limits.injuryPerPersonPesewas, limits.injuryPerEventPesewas)
  if (type === 'third_party_property') return limits.tppdPesewas
  return type === 'brown_card' ? injury + limits.tppdPesewas : injury
}

export function settlementOf(lines: PriceLine[], isTotalLoss = false): Settlement {
  const payablePesewas = Math.max(
    0,
    lines.reduce((sum, line) => sum + line.amountPesewas, 0),
  )
  const shown = lines.filter(({ amountPesewas }) => amountPesewas !== 0)
  return { payablePesewas, isTotalLoss, endsPolicy: isTotalLoss, lines: shown }
}
