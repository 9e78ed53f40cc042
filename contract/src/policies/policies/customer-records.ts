import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../../platform/endpoint.ts'
import { customerCode, id } from '../../platform/fields.ts'
import { sentMessage } from '../../platform/messages.ts'
import { reach } from '../../platform/reach.ts'
import { policyPayment, timelineEntry } from '../policies.ts'

const read = 'policies.read'
const scope = reach('sales', read)
const params = z.strictObject({ customerCode })

const customerPayment = policyPayment.extend({ policyId: z.string(), product: z.enum(['motor', 'travel']) })
export type CustomerPayment = z.output<typeof customerPayment>

const customerMessage = sentMessage.extend({
  /** Masked number or address on record to which the message can be resent; null if it cannot. */
  resendTo: z.string().nullable(),
})
export type CustomerMessage = z.output<typeof customerMessage>

/** Records of a customer’s policies, without policies out of reach. */
export const customerRecordEndpoints = endpoints({
  'GET /customers/{customerCode}/payments': {
    summary: 'Payments and refunds of the customer’s policies within reach, newest first; at most 200',
    permission: read,
    scope,
    params,
    data: z.array(customerPayment),
    minimumMs: MINIMUM_MS,
  },
  'GET /customers/{customerCode}/timeline': {
    summary:
      'Timeline of the customer and their policies within reach: changes, messages, notes, tasks, complaints and identity checks; newest first, at most 200',
    permission: read,
    scope,
    params,
    data: z.array(timelineEntry),
    minimumMs: MINIMUM_MS,
  },
  'GET /customers/{customerCode}/messages': {
    summary: 'SMS and emails about the customer’s policies within reach, newest first; at most 50',
    permission: read,
    scope,
    params,
    data: z.array(customerMessage),
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/messages/{messageId}/again': {
    summary: 'Resend a message to the customer’s current number or address; at most once in 10 minutes',
    permission: 'policies.service',
    scope: reach('sales', 'policies.service'),
    params: params.extend({ messageId: id }),
    data: z.object({ to: z.string() }),
    idempotent: true,
    minimumMs: MINIMUM_MS,
    status: 202,
  },
})
