import type { MotorEstimate } from '@okwan/contract/sales/motor'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { payLaterDueAt, paymentDueAt } from '@okwan/domain/policies/policies/status-at'
import { agentOf, type Ctx } from '../../../platform/http/context.ts'
import { insertPolicy, type NewRecord } from '../store.ts'
import { addOffer } from './add-offer.ts'

export type MotorOffer = {
  /** Policy to renew; absent for a new one. */
  renews?: string
  customerId: string
  vehicleId: string
  /** The accepted price. */
  estimate: MotorEstimate
  payLater: boolean
  /** Last day to pay a pay-later offer; by default the usual period. */
  offerEndDate?: IsoDate
}

export type PolicyIds = { policyId: string; policyRecordId: string }
export type OfferedPolicy = PolicyIds & { dueAt: Date }

/** Turns an accepted price into an unpaid offer without cover or number. The actor is the seller. */
export async function offerPolicy(ctx: Ctx, offer: MotorOffer): Promise<OfferedPolicy> {
  const { tx, now } = ctx
  const policyId = offer.renews ?? (await insertPolicy(tx, 'motor', now))
  const record = newRecord(ctx, policyId, offer)
  const policyRecordId = await addOffer(ctx, record)
  return { policyId, policyRecordId, dueAt: record.dueAt }
}

function newRecord({ now, actor }: Ctx, policyId: string, offer: MotorOffer): NewRecord {
  const { estimate } = offer
  return {
    policyId,
    product: 'motor',
    kind: offer.renews ? 'renewal' : 'new',
    status: offer.payLater ? 'pay_later' : 'awaiting_payment',
    customerId: offer.customerId,
    vehicleId: offer.vehicleId,
    sellerId: actor.id,
    agentId: agentOf(actor),
    branchId: actor.branchId,
    estimateId: estimate.estimateId,
    riskCode: estimate.riskCode,
    coverType: estimate.coverType,
    startDate: estimate.startDate,
    endDate: estimate.endDate,
    coverDays: estimate.coverDays,
    sumInsuredPesewas: estimate.limits.ownDamagePesewas,
    officePremiumPesewas: estimate.officePremiumPesewas,
    feesPesewas: estimate.feesPesewas,
    premiumPesewas: estimate.totalPesewas,
    dueAt: dueAt(offer, now),
  }
}

function dueAt({ payLater, offerEndDate, estimate: { startDate } }: MotorOffer, now: Date): Date {
  if (offerEndDate) return new Date(`${addDays(offerEndDate, 1)}T00:00:00.000Z`)
  return payLater ? payLaterDueAt(now, startDate) : paymentDueAt(now, startDate)
}
