import type { topUpEndpoints } from '@okwan/contract/money/top-ups'
import type { Handlers } from '../../platform/http/context.ts'
import { startTopUp } from './start-top-up.ts'

export const topUpRoutes: Handlers<typeof topUpEndpoints> = {
  'POST /wallet/top-ups': startTopUp,
}
