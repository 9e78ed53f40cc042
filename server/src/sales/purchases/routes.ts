import type { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import type { Handlers } from '../../platform/http/context.ts'
import { addCustomer } from './add-customer.ts'
import { listPayLater } from './offer/list-pay-later.ts'
import { parkDraft } from './offer/park-draft.ts'
import { remindCustomer } from './offer/remind-customer.ts'
import { withdrawParked } from './offer/withdraw-parked.ts'
import { purchaseMotor } from './purchase-motor.ts'
import { askUnderwriter } from './underwriting/ask-underwriter.ts'
import { decideReferral } from './underwriting/decide-referral.ts'
import { listReferrals } from './underwriting/list-referrals.ts'

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
