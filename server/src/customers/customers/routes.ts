import type { customerEndpoints } from '@okwan/contract/customers/customers'
import type { Handlers } from '../../platform/http/context.ts'
import { findCustomers } from './find-customers.ts'

export const customerRoutes: Handlers<typeof customerEndpoints> = {
  'GET /customers': findCustomers,
}
