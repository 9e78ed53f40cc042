import type { paymentEndpoints } from '@okwan/contract/money/payments'
import type { Handlers } from '../http/context.ts'
import { pay, payAgain } from './pay.ts'
import { paymentOptions } from './payment-options.ts'

export const paymentRoutes: Handlers<typeof paymentEndpoints> = {
  'GET /payments/options': paymentOptions,
  'POST /payments': pay,
  'POST /payments/{clientReference}/attempts': payAgain,
}
