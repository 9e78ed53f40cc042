import type { PurchaseRow } from './purchase-row.ts'

const PAYABLE_TYPES = { motor: 'motor-purchase', travel: 'travel-purchase' } as const

export function payableTypeOf({ product }: Pick<PurchaseRow, 'product'>) {
  return PAYABLE_TYPES[product]
}

/** Common fields of all offers, see `offerFields` in the contract. */
export function offerOf(row: PurchaseRow) {
  return {
    policyId: row.policy_id,
    policyRecordId: row.policy_record_id,
    payableId: row.policy_record_id,
    clientReference: row.client_reference,
    receivedFor: row.received_for,
    premiumPesewas: row.premium_pesewas,
    customer: { customerCode: row.customer_code, fullName: row.customer_name, phone: row.phone },
    offerEndsAt: row.offer_ends_at.toISOString(),
  }
}
