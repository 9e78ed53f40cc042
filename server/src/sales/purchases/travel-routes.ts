import type { travelPurchaseEndpoints } from '@okwan/contract/policies/travel-policies'
import type { Handlers } from '../../platform/http/context.ts'
import { parkTravel, purchaseTravel } from './purchase-travel.ts'

export const travelPurchaseRoutes: Handlers<typeof travelPurchaseEndpoints> = {
  'POST /travel/drafts/{id}/purchase': purchaseTravel,
  'POST /travel/drafts/{id}/pay-later': parkTravel,
}
