import type { topUpEndpoints } from '@okwan/contract/wallet'
import type { Handlers } from '../http/context.ts'
import { startTopUp } from './start-top-up.ts'

export const topUpRoutes: Handlers<typeof topUpEndpoints> = {
  'POST /wallet/top-ups': startTopUp,
}
