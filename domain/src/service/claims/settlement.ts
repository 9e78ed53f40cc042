import { percentOf } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CoverLimits } from '../../products/rating/limits.ts'
import type { CoverType, PriceLine } from '../../products/rating/terms.ts'
import { CLAIM_TYPE_LABELS, type ClaimRefusal, coversLoss, type MotorClaimType } from './terms.ts'

export type Assessment = {
  type: MotorClaimType
  /** Assessed loss or cost of repair; for injury the whole award including medical costs. */
  assessedPesewas: number
  medicalPesewas?: number
  /** Improvement over the condition before the loss. */
  bettermentPesewas?: number
  /** Value of the salvage that the owner retains. */
  salvagePesewas?: number
  persons?: number
  /** Earlier payments for the same event, or for Xtra in the same policy year. */
  paidBeforePesewas?: number
}

export type ClaimCover = {
  coverType: CoverType
  limits: CoverLimits
  /** 0 with an excess buy-back or without an excess. */
  excessBps: number
  /** Only own damage depends on the market value. */
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
  if (!coversLoss(assessment.type, cover.coverType)) {
    const code: ClaimRefusal = 'not_covered'
    throw new Refusal(code, `${CLAIM_TYPE_LABELS[assessment.type]} isn’t covered by this policy.`)
  }
  return isOwnVehicle ? settleOwnVehicle(assessment, cover) : settleThirdParty(assessment, cover)
}

function settleOwnVehicle(assessment: Assessment, cover: ClaimCover): Settlement {
  const { assessedPesewas, bettermentPesewas = 0, salvagePesewas = 0, paidBeforePesewas = 0 } = assessment
  const isTheft = assessment.type === 'theft'
  // Xtra pays a fixed benefit towards repairs and has no total loss.
  const isTotalLoss =
    cover.coverType !== 'xtra' && (isTheft || assessedPesewas > percentOf(cover.marketValuePesewas, TOTAL_LOSS_BPS))
  const loss = isTotalLoss ? cover.marketValuePesewas : assessedPesewas
  const capped = Math.min(loss, Math.max(0, cover.limits.ownDamagePesewas - paidBeforePesewas))
  const excess = percentOf(capped, cover.excessBps)
  return settlementOf(
    [
      { code: 'loss', label: isTotalLoss ? 'Market value' : 'Assessed loss', amountPesewas: loss },
      { code: 'limit', label: 'Above the limit', amountPesewas: capped - loss },
      { code: 'excess', label: 'Excess', amountPesewas: -excess },
      { code: 'betterment', label: 'Betterment', amountPesewas: isTotalLoss ? 0 : -bettermentPesewas },
      { code: 'salvage', label: 'Salvage retained', amountPesewas: isTotalLoss ? -salvagePesewas : 0 },
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
