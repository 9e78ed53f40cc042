import { isClientReference } from '@okwan/domain/money/payments/references'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, network, phone } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

/** Records for which a checkout collects money. The feature that sells the record opens the checkout. */
export const PAYABLE_TYPES = [
  'wallet-top-up',
  'motor-purchase',
  'travel-purchase',
  'fleet-purchase',
  'service-request',
  'premium-difference',
] as const
export type PayableType = (typeof PAYABLE_TYPES)[number]
const payableType = z.enum(PAYABLE_TYPES)

export const clientReference = z
  .string()
  .max(28)
  .refine(isClientReference, { error: 'Enter a valid payment reference' })

const verificationToken = z.string().max(100).optional()
const status = z.enum(['pending', 'successful', 'failed'])

/** A payment request, or a completed payment from the wallet. */
export const startedPayment = z.object({
  clientReference: z.string(),
  status,
  attemptNumber: z.number().int(),
  /** End of the prompt on the phone, for the countdown; null after the payment. */
  promptEndsAt: moment.nullable(),
  /** Earliest time for a new request. */
  resendAfter: moment.nullable(),
  /** A warning, such as an amount that only fully identified accounts can pay. */
  warning: z.string().nullable(),
})
export type StartedPayment = z.output<typeof startedPayment>

const networkOption = z.object({
  network,
  label: z.string(),
  /** Based on the requests of the last 30 minutes. */
  condition: z.enum(['normal', 'slow', 'down']),
  /** Fee charged to the payer. */
  payerFeePesewas: z.number().int(),
  minPesewas: z.number().int(),
  maxPesewas: z.number().int(),
})

const paymentOptions = z.object({
  msisdn: z.string(),
  predictedNetwork: network.nullable(),
  /** The predicted network first. */
  networks: z.array(networkOption),
  /** Registered name on the requested or predicted network. */
  holder: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('registered'), name: z.string() }),
    z.object({ kind: z.literal('not_registered') }),
    z.object({ kind: z.literal('unknown') }),
  ]),
  /** If needed: send a code with this purpose and reference, and pay with the verification token. */
  consent: z.object({ needed: z.boolean(), purpose: z.literal('payment'), reference: z.string() }),
})
export type PaymentOptions = z.output<typeof paymentOptions>

const scope = reach('payments', 'policies.sell')

export const paymentEndpoints = endpoints({
  'GET /payments/options': {
    summary: 'Payment options of a number: network, registered name, fees and whether its owner must consent',
    permission: 'policies.sell',
    scope: 'any number; payables within reach',
    query: z.strictObject({
      msisdn: phone,
      network: network.optional(),
      payableType: payableType.optional(),
      payableId: id.optional(),
    }),
    data: paymentOptions,
  },
  'POST /payments': {
    summary: 'Pay by mobile money request or from the wallet',
    permission: 'policies.sell',
    scope,
    body: z
      .strictObject({
        payableType,
        payableId: id,
        method: z.enum(['momo', 'wallet']),
        network: network.optional(),
        msisdn: phone.optional(),
        verificationToken,
      })
      .refine(({ method, msisdn }) => method === 'wallet' || msisdn, {
        path: ['msisdn'],
        error: 'Enter the payer’s number',
      })
      .refine((body) => body.method === 'wallet' || body.network, { path: ['network'], error: 'Select a network' }),
    data: startedPayment,
    idempotent: true,
    status: 202,
  },
  'GET /payments/{clientReference}': {
    summary:
      'Whether the payment of an offer has started; GET /transactions/{clientReference} then returns the payment',
    permission: 'policies.sell',
    scope,
    params: z.strictObject({ clientReference }),
    data: z.object({ clientReference: z.string(), isStarted: z.boolean() }),
  },
  'POST /payments/{clientReference}/attempts': {
    summary: 'Send a new request to the same or another number; a late approval of the first still counts',
    permission: 'policies.sell',
    scope,
    params: z.strictObject({ clientReference }),
    /** Without a number, the request goes to the last number. */
    body: z
      .strictObject({ network: network.optional(), msisdn: phone.optional(), verificationToken })
      .refine((body) => !body.msisdn || body.network, { path: ['network'], error: 'Select a network' }),
    data: startedPayment,
    idempotent: true,
    status: 202,
  },
})
