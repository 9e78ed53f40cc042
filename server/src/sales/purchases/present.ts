import type { MotorPurchase, TravelPurchase } from '@okwan/contract/sales/purchases'
import { payLinkEnd } from '@okwan/domain/policies/policies/status-at'
import { offerOf } from './offer/offer-of.ts'
import type { PurchaseRow } from './offer/purchase-row.ts'

export function presentPurchase(row: PurchaseRow, now: Date): MotorPurchase {
  const { endsAt, isShortened } = payLinkEnd(now, row.start_date)
  return { ...offerOf(row), payableType: 'motor-purchase', payLink: { endsAt: endsAt.toISOString(), isShortened } }
}

export function presentTravelPurchase(row: PurchaseRow): TravelPurchase {
  return { ...offerOf(row), payableType: 'travel-purchase' }
}
