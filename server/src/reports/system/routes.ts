import type { systemEndpoints } from '@okwan/contract/reports/system'
import type { Handlers } from '../../platform/http/context.ts'
import { getSystem } from './get-system.ts'

export const systemRoutes: Handlers<typeof systemEndpoints> = {
  'GET /health/system': getSystem,
}
