import { maskName } from '@okwan/domain/customers/customers/mask-name'
import { maskPhone } from '@okwan/domain/platform/phone'
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
    customer: { customerCode: row.customer_code, ...customerOf(row) },
    offerEndsAt: row.offer_ends_at.toISOString(),
  }
}

/**
 * The seller sees the name and phone number that the seller typed. A selected customer stays masked until the seller has a paid
 * policy of this customer.
 */
function customerOf(row: PurchaseRow) {
  const { entered_name: enteredName, entered_phone: enteredPhone, customer_name: fullName, phone } = row
  if (enteredName !== null && enteredPhone !== null) return { fullName: enteredName, phone: enteredPhone }
  return row.is_served ? { fullName, phone } : { fullName: maskName(fullName), phone: maskPhone(phone) }
}
