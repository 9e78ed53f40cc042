import type { paymentEndpoints } from '@okwan/contract/money/payments'
import type { Handlers } from '../../platform/http/context.ts'
import { getReserved } from './checkout/get-reserved.ts'
import { pay, payAgain } from './checkout/pay.ts'
import { paymentOptions } from './checkout/payment-options.ts'

export const paymentRoutes: Handlers<typeof paymentEndpoints> = {
  'GET /payments/options': paymentOptions,
  'POST /payments': pay,
  'GET /payments/{clientReference}': getReserved,
  'POST /payments/{clientReference}/attempts': payAgain,
}
