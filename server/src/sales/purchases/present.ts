import type { MotorPurchase, TravelPurchase } from '@okwan/contract/sales/purchases'
import { offerOf } from './offer/offer-of.ts'
import type { PurchaseRow } from './offer/purchase-row.ts'

export function presentPurchase(row: PurchaseRow): MotorPurchase {
  return { ...offerOf(row), payableType: 'motor-purchase' }
}

export function presentTravelPurchase(row: PurchaseRow): TravelPurchase {
  return { ...offerOf(row), payableType: 'travel-purchase' }
}
