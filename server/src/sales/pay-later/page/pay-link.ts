import { withAmount } from '@okwan/domain/platform/code-reference'
import { type Network, parsePhone, predictNetwork } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { linkNeedsCode, payByLink } from '../../../money/payments/checkout/pay-by-link.ts'
import { sendCode } from '../../../people/auth/send-otp.ts'
import { verifyOtp } from '../../../people/auth/verify-otp.ts'
import type { InTransaction, PublicCtx } from '../../../platform/http/context.ts'
import type { Link } from './find-link.ts'

/** Form values; every field is text and can be missing. */
export type FormInput = Partial<Record<'payer' | 'msisdn' | 'network' | 'code' | 'requestId' | 'prefix', string>>

export type Outcome = { kind: 'sent' } | { kind: 'code'; msisdn: string; network: Network; code: SentCode }
export type SentCode = { requestId: string; prefix: string }

/** Requests the payment, or first sends a code to a number that was not verified before. */
export async function payLink(ctx: InTransaction<PublicCtx>, link: Link, input: FormInput): Promise<Outcome> {
  // A new request is allowed while one is pending; `payByLink` refuses requests that follow each other too quickly.
  if (link.state !== 'open' && link.state !== 'waiting' && link.state !== 'no_response') {
    throw new Refusal('not_payable')
  }
  const msisdn = numberOf(link, input)
  const network = networkOf(input, msisdn)
  const payer = { msisdn, network }
  if (input.code === undefined) {
    if (await linkNeedsCode(ctx, link.customerId, msisdn))
      return { kind: 'code', ...payer, code: await requestCode(ctx, link, msisdn) }
    await payByLink(ctx, link.payable, payer)
    return { kind: 'sent' }
  }
  const verificationToken = await verifyCode(ctx, msisdn, input)
  await payByLink(ctx, link.payable, { ...payer, verificationToken })
  return { kind: 'sent' }
}

function numberOf(link: Link, { payer, msisdn = '' }: FormInput): string {
  if (payer === 'customer') return link.customerPhone
  const phone = parsePhone(msisdn)
  if (phone) return phone
  const message = 'Enter a Ghana mobile number, such as 024 123 4567'
  throw new Refusal('invalid', message, [{ path: 'msisdn', message }])
}

const NETWORKS: readonly string[] = ['mtn', 'vodafone', 'tigo'] satisfies Network[]

function networkOf({ network = '' }: FormInput, msisdn: string): Network {
  // `includes` does not narrow the type.
  const selected = NETWORKS.includes(network) ? (network as Network) : predictNetwork(msisdn)
  if (selected) return selected
  const message = 'Select the network of this number'
  throw new Refusal('invalid', message, [{ path: 'network', message }])
}

function requestCode(ctx: PublicCtx, link: Link, customerMobileNumber: string): Promise<SentCode> {
  const reference = withAmount(link.customerId, link.premiumPesewas)
  return sendCode(ctx, { customerMobileNumber, purpose: 'payment', reference })
}

async function verifyCode(ctx: PublicCtx, customerMobileNumber: string, input: FormInput): Promise<string> {
  const { code = '', requestId = '', prefix = '' } = input
  const verified = await verifyOtp(ctx, {
    body: { requestId, prefix, code: code.replaceAll(' ', ''), customerMobileNumber },
  })
  if ('verificationToken' in verified) return verified.verificationToken
  throw new TypeError('the payment code returned no verification token')
}
