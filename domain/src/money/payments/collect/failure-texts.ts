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
      return 'This is above the payer’s daily limit. Use another number or select Pay later.'
    case 'expired':
      return `No response from ${network} yet. Check again or send a new request.`
    case 'not_submitted':
      return `The request didn’t reach ${network}. Nothing was charged. Resend it.`
    case 'unreachable':
      return `${network} is unavailable. Nothing was charged. Use another network or select Pay later.`
    case 'rejected':
      return `${network} rejected the request. Check the number and the network, then resend it.`
    case 'misconfigured':
      return `${network} can’t be used now. Nothing was charged. Use another network or select Pay later, and contact the office.`
    case 'float_low':
      return 'The payout account balance is too low. The payout is sent automatically after funding.'
    case 'reversed':
      return `${network} reversed the payment. Send a new request.`
    case 'cancelled':
      return 'The payment was cancelled before a request was sent.'
  }
}

/** Why a payment failed and what to do next, for the customer on the public payment page. */
export function customerFailureText(reason: FailureReason, request: FailedRequest): string {
  const network = NETWORK_NAMES[request.network]
  switch (reason) {
    case 'insufficient_funds':
      return `Your balance is below ${formatPesewas(request.amountPesewas)}. Top up and try again, or use another number.`
    case 'declined':
      return 'The request was declined on your phone. Request it again or use another number.'
    case 'not_registered':
      return `${formatPhone(request.payerPhone)} isn’t registered with ${network}. Use another network or number.`
    case 'limit':
      return 'This is above the daily limit of your number. Use another number.'
    case 'expired':
      return `No response from ${network} yet. Wait a moment or request it again.`
    case 'not_submitted':
      return `The request didn’t reach ${network}. You weren’t charged. Request it again.`
    case 'rejected':
      return `${network} rejected the request. Check the number and network, then request it again.`
    case 'reversed':
      return `${network} reversed the payment. Request it again.`
    case 'cancelled':
      return 'The payment was cancelled before a request was sent. You weren’t charged.'
    // Only a payout fails because of a low float, but the type has all reasons.
    case 'unreachable':
    case 'misconfigured':
    case 'float_low':
      return `${network} is unavailable. You weren’t charged. Try another network or open this link later.`
  }
}
