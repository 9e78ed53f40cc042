import type { ClaimAssessment, ClaimDetail } from '@okwan/contract/service/claims'
import { ageOn } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { excessOf, limitsOf } from '@okwan/domain/products/rating/limits'
import { benefitLimitEur, formatEur } from '@okwan/domain/products/travel-plans/benefits'
import { findPlan } from '@okwan/domain/products/travel-plans/rate-book'
import { type Settlement, settle } from '@okwan/domain/service/claims/settlement'
import { MOTOR_CLAIM_TYPES, type MotorClaimType, type TravelClaimType } from '@okwan/domain/service/claims/terms'
import {
  benefitsFor,
  findCoverProblem,
  settleTravel,
  type TravelClaimCover,
} from '@okwan/domain/service/claims/travel-settlement'
import * as z from 'zod'
import { one, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { findTrip } from '../../policies/travel-policies/save-trip.ts'
import { travelRateBookOf } from '../../products/rate-books/travel-rate-book.ts'
import { pricedRisk } from '../../sales/motor/endorsed-price.ts'
import { type ClaimRow, settledBefore } from './store.ts'

type ShownCover = Pick<ClaimDetail['policy'], 'limits' | 'excessText' | 'benefits'>

/** Settles an assessed loss with the cover on the date of loss. */
export async function settleClaim(tx: Tx, claim: ClaimRow, input: ClaimAssessment): Promise<Settlement> {
  if (claim.product === 'travel') return settleTrip(tx, claim, input)
  const { risk, limits, excess } = await motorCover(tx, claim.policy_record_id)
  const isYearly = risk.coverType === 'xtra'
  const since = isYearly ? (await recordOf(tx, claim.policy_record_id)).start_date : undefined
  const { note: _, benefitCode: __, pesewasPerEuro: ___, ...assessed } = input
  return settle(
    { ...assessed, type: motorType(claim.type), paidBeforePesewas: await settledBefore(tx, claim, since) },
    {
      coverType: risk.coverType,
      limits,
      excessBps: excess.rateBps,
      marketValuePesewas: risk.marketValuePesewas ?? 0,
    },
  )
}

async function settleTrip(tx: Tx, claim: ClaimRow, input: ClaimAssessment): Promise<Settlement> {
  const { assessedPesewas, benefitCode, pesewasPerEuro } = input
  if (!benefitCode) throw missing('benefitCode', 'Select a benefit.')
  if (!pesewasPerEuro) throw missing('pesewasPerEuro', 'Enter the exchange rate on the date of loss.')
  const paidBeforePesewas = await settledBefore(tx, claim, undefined)
  const assessment = { type: travelType(claim.type), benefitCode, assessedPesewas, pesewasPerEuro, paidBeforePesewas }
  return settleTravel(assessment, await tripCover(tx, claim))
}

/** Refuses a claim type without a benefit when it is reported, not later at the assessment. */
export async function requireBenefit(tx: Tx, policyRecordId: string, type: ClaimRow['type']): Promise<void> {
  const refusalReason = findCoverProblem(travelType(type), (await soldCover(tx, policyRecordId)).cover)
  if (refusalReason)
    throw new Refusal(refusalReason.code, refusalReason.message, [
      { path: 'notice.type', message: refusalReason.message },
    ])
}

/** Limits, excess and benefits for the assessment. */
export async function showCover(tx: Tx, claim: ClaimRow): Promise<ShownCover> {
  if (claim.product === 'travel') return showTripCover(await tripCover(tx, claim), travelType(claim.type))
  const { limits, excess } = await motorCover(tx, claim.policy_record_id)
  const line = (label: string, amountPesewas: number) => ({ label, amountPesewas, text: '' })
  return {
    limits: [
      line('Own damage', limits.ownDamagePesewas),
      line('Third-party property damage', limits.tppdPesewas),
      line('Bodily injury, each person', limits.injuryPerPersonPesewas),
      line('Bodily injury, each event', limits.injuryPerEventPesewas),
      line('Medical expenses', limits.medicalPesewas),
    ].filter(({ amountPesewas }) => amountPesewas > 0),
    excessText: excess.text,
    benefits: [],
  }
}

function showTripCover(cover: TravelClaimCover, type: TravelClaimType): ShownCover {
  const plan = findPlan(cover.book, cover.planCode)
  const benefits = benefitsFor(type, cover)
  return {
    limits: benefits.map((benefit) => ({
      label: benefit.label,
      amountPesewas: null,
      text: formatEur(benefitLimitEur(benefit, cover.planCode, cover.addOns, cover.ageYears) ?? plan.medicalLimitEur),
    })),
    excessText:
      type === 'medical' && plan.excessEur > 0 ? `Excess ${formatEur(plan.excessEur)}.` : 'No excess applies.',
    benefits: benefits.map(({ code, label }) => ({ code, label })),
  }
}

async function motorCover(tx: Tx, policyRecordId: string) {
  const { estimate_id } = await recordOf(tx, policyRecordId)
  const { risk, book } = await pricedRisk(tx, estimate_id ?? '')
  const riskClass = book.classes.find(({ code }) => code === risk.riskCode)
  if (!riskClass) throw new Error(`rate book of policy record ${policyRecordId} has no risk class ${risk.riskCode}`)
  return { risk, limits: limitsOf(risk, book), excess: excessOf(risk, riskClass, book) }
}

async function tripCover(tx: Tx, claim: ClaimRow): Promise<TravelClaimCover> {
  const { travellers, cover } = await soldCover(tx, claim.policy_record_id)
  const traveller = travellers.find(({ traveller_id }) => traveller_id === claim.notice.travellerId)
  const born = traveller?.person.dateOfBirth
  return { ...cover, ...(born ? { ageYears: ageOn(born, claim.incident_date) } : {}) }
}

async function soldCover(tx: Tx, policyRecordId: string) {
  const { trip, travellers, rate_book_id } = await findTrip(tx, policyRecordId)
  const book = await travelRateBookOf(tx, rate_book_id)
  return { travellers, cover: { planCode: trip.planCode, addOns: trip.addOns, book } }
}

const recordRow = z.object({ estimate_id: z.string().nullable(), start_date: z.string() })

function recordOf(tx: Tx, policyRecordId: string) {
  return one(tx, recordRow, sql`select estimate_id, start_date from policy_records where id = ${policyRecordId}`)
}

function motorType(type: ClaimRow['type']): MotorClaimType {
  const found = MOTOR_CLAIM_TYPES.find((one) => one === type)
  if (!found) throw new Error(`${type} is not a motor claim type`)
  return found
}

function travelType(type: ClaimRow['type']): TravelClaimType {
  // The notice was validated against the product, so other types are travel types.
  return type as TravelClaimType
}

function missing(path: string, message: string): Refusal {
  return new Refusal('invalid', message, [{ path, message }])
}
