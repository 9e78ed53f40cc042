import type { referralEndpoints } from '@okwan/contract/sales/referrals'
import type { Handlers } from '../../platform/http/context.ts'
import { decideReferral } from './motor/decide-referral.ts'
import { listReferrals } from './motor/list-referrals.ts'
import { priceReferral } from './motor/price-referral.ts'
import { referDraft } from './motor/refer-draft.ts'
import { assignMotorReferral, assignTravelReferral } from './owners/assign-referral.ts'
import { listMotorUnderwriters, listTravelUnderwriters } from './owners/list-underwriters.ts'
import { decideReferral as decideTravelReferral } from './travel/decide-referral.ts'
import { listReferrals as listTravelReferrals } from './travel/list-referrals.ts'
import { priceReferral as priceTravelReferral } from './travel/price-referral.ts'

export const referralRoutes: Handlers<typeof referralEndpoints> = {
  'POST /motor/drafts/{id}/referral': referDraft,
  'GET /motor/referrals': listReferrals,
  'GET /motor/referrals/underwriters': listMotorUnderwriters,
  'POST /motor/drafts/{id}/referral-owner': assignMotorReferral,
  'GET /motor/drafts/{id}/referral-price': priceReferral,
  'POST /motor/drafts/{id}/referral-decision': decideReferral,
  'GET /travel/referrals': listTravelReferrals,
  'GET /travel/referrals/underwriters': listTravelUnderwriters,
  'POST /travel/drafts/{id}/referral-owner': assignTravelReferral,
  'GET /travel/drafts/{id}/referral-price': priceTravelReferral,
  'POST /travel/drafts/{id}/referral-decision': decideTravelReferral,
}
