import type { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import type { Handlers } from '../../platform/http/context.ts'
import { addCustomer } from './add-customer.ts'
import { getSellingLimits } from './get-selling-limits.ts'
import { purchaseMotor } from './purchase-motor.ts'
import { purchaseTravel } from './purchase-travel.ts'

export const purchaseRoutes: Handlers<typeof purchaseEndpoints> = {
  'GET /selling-limits': getSellingLimits,
  'POST /customers': addCustomer,
  'POST /motor/drafts/{id}/purchase': purchaseMotor,
  'POST /travel/drafts/{id}/purchase': purchaseTravel,
}
