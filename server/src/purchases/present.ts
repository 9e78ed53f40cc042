import type { MotorPurchase, PayLaterOffer } from '@okwan/contract/purchases'
import type { ParkedRow, PurchaseRow } from './store.ts'

export function presentPurchase(row: PurchaseRow): MotorPurchase {
  return {
    policyId: row.policy_id,
    policyRecordId: row.policy_record_id,
    payableType: 'motor-purchase',
    payableId: row.policy_record_id,
    clientReference: row.client_reference,
    receivedFor: row.received_for,
    premiumPesewas: row.premium_pesewas,
    customer: { customerCode: row.customer_code, fullName: row.customer_name, phone: row.phone },
    offerEndsAt: row.offer_ends_at.toISOString(),
  }
}

export function presentParked(row: ParkedRow): PayLaterOffer {
  return {
    ...presentPurchase(row),
    registrationNumber: row.registration_number,
    vehicle: row.vehicle,
    coverType: row.cover_type,
    startDate: row.start_date,
    endDate: row.end_date,
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
    createdAt: row.created_at.toISOString(),
    remindedAt: row.reminded_at?.toISOString() ?? null,
  }
}
