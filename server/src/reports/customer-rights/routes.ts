import type { customerRightsEndpoints } from '@okwan/contract/reports/customer-rights'
import type { Handlers } from '../../platform/http/context.ts'
import { exportCustomer } from './export-customer.ts'

export const customerRightsRoutes: Handlers<typeof customerRightsEndpoints> = {
  'GET /customers/{customerCode}/data.zip': exportCustomer,
}
