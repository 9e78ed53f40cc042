import type { identityCheckEndpoints } from '@okwan/contract/service/identity-checks'
import type { Handlers } from '../../platform/http/context.ts'
import { acceptIdentity, checkAgain, getIdentity } from './show-identity.ts'

export const identityCheckRoutes: Handlers<typeof identityCheckEndpoints> = {
  'GET /customers/{customerCode}/identity': getIdentity,
  'POST /customers/{customerCode}/identity/check': checkAgain,
  'POST /customers/{customerCode}/identity/accept': acceptIdentity,
}
