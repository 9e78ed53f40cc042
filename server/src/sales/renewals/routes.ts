import type { renewalEndpoints } from '@okwan/contract/sales/renewals'
import type { Handlers } from '../../platform/http/context.ts'
import { getRenewal } from './get-renewal.ts'
import { listRenewals } from './list-renewals.ts'
import { priceRenewal } from './price-renewal.ts'
import { remindSelected } from './remind-selected.ts'
import { renewPolicy } from './renew-policy.ts'

export const renewalRoutes: Handlers<typeof renewalEndpoints> = {
  'GET /renewals': listRenewals,
  'POST /renewals/reminders': remindSelected,
  'GET /policies/{policyId}/renewal': getRenewal,
  'POST /policies/{policyId}/renewal-estimates': priceRenewal,
  'POST /policies/{policyId}/renewals': renewPolicy,
}
