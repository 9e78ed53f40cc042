import type { Ctx } from '../../platform/http/context.ts'
import { withdrawPurchase } from '../purchases/offer/withdraw-purchase.ts'
import { lockParkedOffer } from './parked-offer.ts'

export async function withdrawParked(ctx: Ctx, { params }: { params: { id: string } }) {
  await lockParkedOffer(ctx, params.id)
  await withdrawPurchase(ctx, params.id)
  return { payableId: params.id }
}
