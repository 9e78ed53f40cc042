import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'

/** What providers call. They are hints and never decide, so they are kept as they come and answered at once. */
const callback = {
  summary: 'A provider says that something happened; kept and looked into, never believed',
  permission: 'public',
  scope: 'who knows the secret address',
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
