import { isClientReference } from '@okwan/domain/money/payments/references'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, network, phone } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

/** What can be paid for. The feature that sells it opens the checkout; paying is the same for all. */
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
  .refine(isClientReference, { error: 'This is not a reference of ours' })

const verificationToken = z.string().max(100).optional()
const status = z.enum(['pending', 'successful', 'failed'])

/** A request on its way to a phone, or money taken from the wallet at once. */
export const startedPayment = z.object({
  clientReference: z.string(),
  status,
  attemptNumber: z.number().int(),
  /** Until when the request stands on the phone; the countdown runs to it. Null once it is paid. */
  promptEndsAt: moment.nullable(),
  /** From when on the request may be sent again. */
  resendAfter: moment.nullable(),
  /** Something to know before it fails, such as an amount that only fully identified wallets can pay. */
  warning: z.string().nullable(),
})
export type StartedPayment = z.output<typeof startedPayment>

const networkOption = z.object({
  network,
  label: z.string(),
  /** Worked out from the last half hour of requests to this network. */
  condition: z.enum(['normal', 'slow', 'down']),
  /** What the payer is charged on top. */
  payerFeePesewas: z.number().int(),
  minPesewas: z.number().int(),
  maxPesewas: z.number().int(),
})

const paymentOptions = z.object({
  msisdn: z.string(),
  predictedNetwork: network.nullable(),
  /** The predicted one first. */
  networks: z.array(networkOption),
  /** Whose wallet it is, by the network asked for or predicted. */
  holder: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('registered'), name: z.string() }),
    z.object({ kind: z.literal('not_registered') }),
    z.object({ kind: z.literal('unknown') }),
  ]),
  /** When needed: send a code with this purpose and reference, and pay with the verification token. */
  consent: z.object({ needed: z.boolean(), purpose: z.literal('payment'), reference: z.string() }),
})
export type PaymentOptions = z.output<typeof paymentOptions>

const scope = reach('payments', 'policies.sell')

export const paymentEndpoints = endpoints({
  'GET /payments/options': {
    summary: 'How a number can pay: its network, who holds it, fees, and whether its holder must agree by a code',
    permission: 'policies.sell',
    scope: 'any number; the payable by the rule of its sale',
    query: z.strictObject({
      msisdn: phone,
      network: network.optional(),
      payableType: payableType.optional(),
      payableId: id.optional(),
    }),
    data: paymentOptions,
  },
  'POST /payments': {
    summary: 'Pay for something: send a request to a phone, or take it from the wallet',
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
        error: 'Enter the number that pays',
      })
      .refine((body) => body.method === 'wallet' || body.network, { path: ['network'], error: 'Choose a network' }),
    data: startedPayment,
    idempotent: true,
    status: 202,
  },
  'POST /payments/{clientReference}/attempts': {
    summary: 'Send the request again, or to another number; a late approval of the first still counts',
    permission: 'policies.sell',
    scope,
    params: z.strictObject({ clientReference }),
    /** Without a number the request goes to the one asked last. */
    body: z
      .strictObject({ network: network.optional(), msisdn: phone.optional(), verificationToken })
      .refine((body) => !body.msisdn || body.network, { path: ['network'], error: 'Choose a network' }),
    data: startedPayment,
    idempotent: true,
    status: 202,
  },
})
