import { formatPesewas } from '../../../platform/money.ts'
import { formatPhone, NETWORK_NAMES, type Network } from '../../../platform/phone.ts'
import type { FailureReason } from '../terms.ts'

export type FailedRequest = { network: Network; payerPhone: string; amountPesewas: number }

/** Why a payment failed and what to do next, for the seller. */
export function failureText(reason: FailureReason, request: FailedRequest): string {
  const network = NETWORK_NAMES[request.network]
  switch (reason) {
    case 'insufficient_funds':
      return `Not enough balance for ${formatPesewas(request.amountPesewas)}. Ask the customer to top up, then resend the request.`
    case 'declined':
      return 'The request was declined on the phone. Resend it or use another number.'
    case 'not_registered':
      return `${formatPhone(request.payerPhone)} isn’t registered with ${network}. Use another network or number.`
    case 'limit':
      return 'The amount is above the daily limit of this number. Use another number or collect in parts.'
    case 'expired':
      return `No response from ${network} yet. Check again or send a new request.`
    case 'not_submitted':
      return `The request didn’t reach ${network}. Nothing was charged. Resend it.`
    case 'unreachable':
      return `${network} is unavailable. Nothing was charged. Use another network or select Pay later.`
    case 'rejected':
      return `${network} rejected the request. Check the number and the network, then resend it.`
    case 'misconfigured':
      return `${network} can’t be used now. We’ve notified the office. Nothing was charged. Use another network or select Pay later.`
    case 'float_low':
      return 'The payout account balance is too low. The payout is sent automatically after funding.'
    case 'reversed':
      return `${network} reversed the payment. Send a new request.`
    case 'cancelled':
      return 'The payment was cancelled before a request was sent.'
  }
}
