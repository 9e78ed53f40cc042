import { CONSENT_CHANNELS, CONSENT_PURPOSES, CONSENT_SOURCES } from '@okwan/domain/customers/customers/terms'
import * as z from 'zod'
import { otpCode, sentCode } from '../../people/auth.ts'
import { endpoints, MINIMUM_MS } from '../../platform/endpoint.ts'
import { customerCode, id, moment, text } from '../../platform/fields.ts'
import { reach } from '../../platform/reach.ts'

const purpose = z.enum(CONSENT_PURPOSES)
const channel = z.enum(CONSENT_CHANNELS)

const consents = z.object({
  states: z.array(
    z.object({
      purpose,
      channel,
      /** Null if the customer was not asked. */
      isGiven: z.boolean().nullable(),
      /** Whether messages are sent: reminders until they are stopped, offers after a consent. */
      isAllowed: z.boolean(),
    }),
  ),
  /** Newest first. */
  history: z.array(
    z.object({
      purpose,
      channel,
      isGiven: z.boolean(),
      source: z.enum(CONSENT_SOURCES),
      textVersion: z.string(),
      note: z.string().nullable(),
      at: moment,
      /** Null if the customer used a link. */
      by: z.string().nullable(),
    }),
  ),
})
export type CustomerConsents = z.output<typeof consents>

const params = z.strictObject({ customerCode })

export const customerConsentEndpoints = endpoints({
  'GET /customers/{customerCode}/consents': {
    summary: 'Consents of the customer to reminders and offers, with their history',
    permission: 'policies.read',
    scope: reach('sales', 'policies.read'),
    params,
    data: consents,
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/consents': {
    summary: 'Record the consents of the customer and how the reply was received',
    permission: 'policies.service',
    scope: reach('sales', 'policies.service'),
    params,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ purpose, channel, isGiven: z.boolean() }))
        .min(1, { error: 'Change at least one answer' })
        .max(6),
      source: z.enum(['in-person', 'phone', 'form', 'message'], { error: 'Select how the reply was received' }),
      note: text('a note', 300, 3).optional(),
      /** The customer’s code, which an agent needs to allow stopped messages again. */
      agreement: z.strictObject({ requestId: id, prefix: z.string().trim().max(8), code: otpCode }).optional(),
    }),
    data: consents,
    minimumMs: MINIMUM_MS,
    idempotent: true,
  },
  'POST /customers/{customerCode}/consents/code': {
    summary: 'Send a code to the customer’s number on record, so that the customer can allow stopped messages again',
    permission: 'policies.service',
    scope: reach('sales', 'policies.service'),
    params,
    data: sentCode,
    minimumMs: MINIMUM_MS,
  },
})
