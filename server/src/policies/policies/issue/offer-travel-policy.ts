import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { insertPolicy, type NewRecord } from '../store.ts'
import { addOffer } from './add-offer.ts'
import type { PolicyIds } from './offer-policy.ts'

export type TravelOffer = {
  /** Policy to endorse; absent for a new one. */
  endorses?: string
  customerId: string
  seller: { id: string; agentId: string | null; branchId: string }
  planCode: string
  startDate: string
  endDate: string
  coverDays: number
  netPremiumPesewas: number
  taxPesewas: number
  payLater: boolean
  /** Time at which the unpaid offer lapses. */
  dueAt: Date
}

/** Turns an accepted trip into an unpaid offer without cover or number. */
export async function offerTravelPolicy(ctx: AuditCtx, offer: TravelOffer): Promise<PolicyIds> {
  const { tx, now } = ctx
  const policyId = offer.endorses ?? (await insertPolicy(tx, 'travel', now))
  return { policyId, policyRecordId: await addOffer(ctx, newRecord(policyId, offer)) }
}

function newRecord(policyId: string, offer: TravelOffer): NewRecord {
  const { netPremiumPesewas, taxPesewas } = offer
  return {
    policyId,
    product: 'travel',
    kind: offer.endorses ? 'endorsement' : 'new',
    status: offer.payLater ? 'pay_later' : 'awaiting_payment',
    customerId: offer.customerId,
    vehicleId: null,
    sellerId: offer.seller.id,
    agentId: offer.seller.agentId,
    branchId: offer.seller.branchId,
    estimateId: null,
    riskCode: null,
    coverType: offer.planCode,
    startDate: offer.startDate,
    endDate: offer.endDate,
    coverDays: offer.coverDays,
    // Travel benefits have separate limits in euros, so there is no sum insured in cedis.
    sumInsuredPesewas: 0,
    officePremiumPesewas: netPremiumPesewas,
    feesPesewas: taxPesewas,
    premiumPesewas: netPremiumPesewas + taxPesewas,
    dueAt: offer.dueAt,
  }
}
