import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'

/** Provider callbacks are stored as received, with an immediate response. The status query confirms them later. */
const callback = {
  summary: 'Callback of a provider; stored, then confirmed with a status query',
  permission: 'public',
  scope: 'callers that know the secret',
  params: z.strictObject({
    provider: z.enum(['hubtel', 'mtn']),
    secret: z.string().max(100),
    kind: z.enum(['collect', 'disburse', 'refund']),
  }),
  anyBody: true,
  oneStatement: true,
  data: z.object({ received: z.literal(true) }),
} as const

export const callbackEndpoints = endpoints({
  'POST /callbacks/{provider}/{secret}/{kind}': callback,
  'PUT /callbacks/{provider}/{secret}/{kind}': callback,
})
