import type { PayLaterOffer } from '@okwan/contract/sales/pay-later'
import type { Ctx } from '../../platform/http/context.ts'
import { payUrl } from '../../policies/policies/verify-code.ts'
import { offerOf, payableTypeOf } from '../purchases/offer/offer-of.ts'
import type { ParkedRow } from './store.ts'

export function presentParked({ actor, product }: Pick<Ctx, 'actor' | 'product'>, row: ParkedRow): PayLaterOffer {
  return {
    ...offerOf(row),
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
