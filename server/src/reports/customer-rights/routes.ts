import type { customerRightsEndpoints } from '@okwan/contract/reports/customer-rights'
import type { Handlers } from '../../platform/http/context.ts'
import { approveErasure, declineErasure, getErasure, listErasures, requestErasure } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'

export const customerRightsRoutes: Handlers<typeof customerRightsEndpoints> = {
  'GET /customers/{customerCode}/data.zip': exportCustomer,
  'GET /customers/{customerCode}/erasure': getErasure,
  'POST /customers/{customerCode}/erasures': requestErasure,
  'GET /customer-erasures': listErasures,
  'POST /customer-erasures/{id}/approve': approveErasure,
  'POST /customer-erasures/{id}/decline': declineErasure,
}
