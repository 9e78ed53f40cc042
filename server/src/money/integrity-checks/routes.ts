import type { moneyEndpoints } from '@okwan/contract/money/integrity-checks'
import type { Handlers } from '../../platform/http/context.ts'
import { getMoneyHealth } from './get-money-health.ts'

export const moneyRoutes: Handlers<typeof moneyEndpoints> = {
  'GET /health/money': getMoneyHealth,
}
