import type { TravelPurchase } from '@okwan/contract/policies/travel-policies'
import type { MotorPurchase, PayLaterOffer } from '@okwan/contract/sales/purchases'
import type { Ctx } from '../../platform/http/context.ts'
import { payUrl } from '../../policies/policies/documents/verify-code.ts'
import type { ParkedRow, PurchaseRow } from './store.ts'

const PAYABLE_TYPES = { motor: 'motor-purchase', travel: 'travel-purchase' } as const

export function payableTypeOf({ product }: Pick<PurchaseRow, 'product'>) {
  return PAYABLE_TYPES[product]
}

export function presentPurchase(row: PurchaseRow): MotorPurchase {
  return { ...presentOffer(row), payableType: 'motor-purchase' }
}

export function presentTravelPurchase(row: PurchaseRow): TravelPurchase {
  return { ...presentOffer(row), payableType: 'travel-purchase' }
}

function presentOffer(row: PurchaseRow) {
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

export function presentParked({ actor, product }: Pick<Ctx, 'actor' | 'product'>, row: ParkedRow): PayLaterOffer {
  return {
    ...presentOffer(row),
    product: row.product,
    payableType: payableTypeOf(row),
    registrationNumber: row.registration_number,
    vehicle: row.vehicle,
    coverType: row.cover_type,
    startDate: row.start_date,
    endDate: row.end_date,
    soldBy: { userId: row.seller_id, fullName: row.seller_name },
    createdAt: row.created_at.toISOString(),
    remindedAt: row.reminded_at?.toISOString() ?? null,
    reminders: row.reminders,
    payUrl: payUrl(product, row.policy_record_id),
    ownDraftId: row.seller_id === actor.id ? row.draft_id : null,
    isRenewal: row.is_renewal,
  }
}
