import { formatPesewas } from '../../../platform/money.ts'
import { formatPhone, NETWORK_NAMES, type Network } from '../../../platform/phone.ts'
import type { FailureReason } from '../terms.ts'

export type FailedRequest = { network: Network; payerPhone: string; amountPesewas: number }

/** What happened and what to do next, for the person at the counter. */
export function failureText(reason: FailureReason, request: FailedRequest): string {
  const network = NETWORK_NAMES[request.network]
  switch (reason) {
    case 'insufficient_funds':
      return `The wallet does not have ${formatPesewas(request.amountPesewas)}. Ask the customer to top up, then send the request again.`
    case 'declined':
      return 'The request was declined on the phone. Send it again or use another number.'
    case 'not_registered':
      return `${formatPhone(request.payerPhone)} has no ${network}. Choose another network or number.`
    case 'limit':
      return "The amount is above the wallet's daily limit. Use another number or collect it in parts."
    case 'expired':
      return `We have not heard from ${network}. Nothing is lost. Check again or send a new request.`
    case 'not_submitted':
      return `The request did not reach ${network}. Nothing was charged. Send it again.`
    case 'unreachable':
      return `${network} is not answering right now. Nothing was charged. Use another network or choose Pay later.`
    case 'rejected':
      return `${network} did not accept the request. Check the number and the network, then send it again.`
    case 'misconfigured':
      return `${network} cannot be used right now and the office has been told. Nothing was charged. Use another network or choose Pay later.`
    case 'float_low':
      return 'The payout account is low. The payout goes out as soon as it is topped up.'
    case 'reversed':
      return `${network} took the payment back. Send a new request.`
    case 'cancelled':
      return 'The payment was cancelled before a request was sent.'
  }
}
