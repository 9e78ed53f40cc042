import type { registerCheckEndpoints } from '@okwan/contract/service/register-checks'
import type { Handlers } from '../../platform/http/context.ts'
import { getRegisterOverview, listRegisterDifferences, startRegisterRun } from './read-differences.ts'
import { explainDifference, pushDifference, takeDifference } from './resolve-difference.ts'

export const registerCheckRoutes: Handlers<typeof registerCheckEndpoints> = {
  'GET /register-checks/overview': getRegisterOverview,
  'GET /register-checks/differences': listRegisterDifferences,
  'POST /register-checks/runs': startRegisterRun,
  'POST /register-checks/differences/{id}/take': takeDifference,
  'POST /register-checks/differences/{id}/explain': explainDifference,
  'POST /register-checks/differences/{id}/push': pushDifference,
}
