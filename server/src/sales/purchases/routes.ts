import type { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import type { Handlers } from '../../platform/http/context.ts'
import { listPayLater } from '../pay-later/list-pay-later.ts'
import { parkDraft } from '../pay-later/park-draft.ts'
import { remindCustomer } from '../pay-later/remind-customer.ts'
import { withdrawParked } from '../pay-later/withdraw-parked.ts'
import { askUnderwriter } from '../referrals/motor/ask-underwriter.ts'
import { decideReferral } from '../referrals/motor/decide-referral.ts'
import { listReferrals } from '../referrals/motor/list-referrals.ts'
import { addCustomer } from './add-customer.ts'
import { purchaseMotor } from './purchase-motor.ts'

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
