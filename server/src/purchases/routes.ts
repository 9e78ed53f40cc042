import type { purchaseEndpoints } from '@okwan/contract/purchases'
import type { Handlers } from '../http/context.ts'
import { askUnderwriter } from './ask-underwriter.ts'
import { decideReferral } from './decide-referral.ts'
import { listReferrals } from './list-referrals.ts'
import { purchaseMotor } from './purchase-motor.ts'

export const purchaseRoutes: Handlers<typeof purchaseEndpoints> = {
  'POST /motor/drafts/{id}/referral': askUnderwriter,
  'GET /motor/referrals': listReferrals,
  'POST /motor/drafts/{id}/referral-decision': decideReferral,
  'POST /motor/drafts/{id}/purchase': purchaseMotor,
}
