import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import { insertPolicy, type NewRecord } from '../store.ts'
import { addOffer } from './add-offer.ts'
import type { PolicyIds } from './offer-policy.ts'

export type TravelOffer = {
  /** The contract that a new version of is offered; absent: a new one. */
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
  /** When it lapses unpaid. */
  dueAt: Date
}

/** A trip the customer has agreed to becomes an offer to be paid: there is no cover and no number yet. */
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
    // Travel benefits are in euros, one by one; there is no sum in cedis.
    sumInsuredPesewas: 0,
    officePremiumPesewas: netPremiumPesewas,
    feesPesewas: taxPesewas,
    premiumPesewas: netPremiumPesewas + taxPesewas,
    dueAt: offer.dueAt,
  }
}
