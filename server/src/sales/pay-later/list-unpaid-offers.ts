import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { offerOf } from '../purchases/offer/offer-of.ts'
import { listParked, type ParkedRow } from './store.ts'

/** Offers of new sales that can be paid: pay-later offers, and offers whose payment was not completed. */
export async function listUnpaidOffers({ tx, actor, now }: Ctx, limit: number) {
  const { rows, meta } = await listParked(tx, reachedBy(actor), { view: 'unpaid', limit }, now)
  return { data: rows.map(presentUnpaid), meta }
}

function presentUnpaid(row: ParkedRow) {
  return {
    ...offerOf(row),
    product: row.product,
    registrationNumber: row.registration_number,
    createdAt: row.created_at.toISOString(),
    isParked: row.status === 'pay_later',
  }
}
export type UnpaidOffer = ReturnType<typeof presentUnpaid>
