import type { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import type { Handlers } from '../http/context.ts'
import { addCustomer } from './add-customer.ts'
import { askUnderwriter } from './ask-underwriter.ts'
import { decideReferral } from './decide-referral.ts'
import { listPayLater } from './list-pay-later.ts'
import { listReferrals } from './list-referrals.ts'
import { parkDraft } from './park-draft.ts'
import { purchaseMotor } from './purchase-motor.ts'
import { remindCustomer } from './remind-customer.ts'
import { withdrawParked } from './withdraw-parked.ts'

export const purchaseRoutes: Handlers<typeof purchaseEndpoints> = {
  'POST /customers': addCustomer,
  'POST /motor/drafts/{id}/referral': askUnderwriter,
  'GET /motor/referrals': listReferrals,
  'POST /motor/drafts/{id}/referral-decision': decideReferral,
  'POST /motor/drafts/{id}/purchase': purchaseMotor,
  'POST /pay-later': parkDraft,
  'GET /pay-later': listPayLater,
  'POST /pay-later/{id}/remind': remindCustomer,
  'POST /pay-later/{id}/withdraw': withdrawParked,
}
