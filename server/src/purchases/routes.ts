import type { purchaseEndpoints } from '@okwan/contract/purchases'
import type { Handlers } from '../http/context.ts'
import { purchaseMotor } from './purchase-motor.ts'

export const purchaseRoutes: Handlers<typeof purchaseEndpoints> = {
  'POST /motor/drafts/{id}/purchase': purchaseMotor,
}
