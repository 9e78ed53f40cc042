import { COMPARED_DETAILS, SHOWN_STATES } from '@okwan/domain/service/identity-checks/terms'
import * as z from 'zod'
import { endpoints, MINIMUM_MS } from '../platform/endpoint.ts'
import { customerCode, id, moment, text } from '../platform/fields.ts'
import { reach } from '../platform/reach.ts'

const identityCheck = z.object({
  checkId: z.string().nullable(),
  /** `retrying`: the register didn’t respond and is queried again. `accepted`: a colleague accepted the difference. */
  state: z.enum(SHOWN_STATES),
  /** Details that differ from the register; empty for sellers. The register’s own data is never stored. */
  differs: z.array(z.enum(COMPARED_DETAILS)),
  requestedAt: moment.nullable(),
  /** Null if a sale or a change started the check, and for sellers. */
  requestedBy: z.string().nullable(),
  lastAttemptAt: moment.nullable(),
  attempts: z.number().int(),
  answeredAt: moment.nullable(),
  accepted: z.object({ by: z.string(), at: moment, reason: z.string() }).nullable(),
  /** Whether this server is connected to the register. */
  isSetUp: z.boolean(),
  checkRefusalReason: z.string().nullable(),
  canCheck: z.boolean(),
  canAccept: z.boolean(),
})
export type IdentityCheck = z.output<typeof identityCheck>

const permission = 'service-requests.decide'
const params = z.strictObject({ customerCode })
const office = { permission, scope: reach('sales', permission), params, data: identityCheck, idempotent: true } as const

export const identityCheckEndpoints = endpoints({
  'GET /customers/{customerCode}/identity': {
    summary: 'Result of the newest comparison with the national card register',
    permission: 'policies.read',
    scope: reach('sales', 'policies.read'),
    params,
    data: identityCheck,
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/identity/check': {
    ...office,
    summary: 'Compare the customer with the national card register again',
    body: z.strictObject({}),
    minimumMs: MINIMUM_MS,
  },
  'POST /customers/{customerCode}/identity/accept': {
    ...office,
    summary: 'Accept a customer whose details differ from the register, after a check of the card itself',
    body: z.strictObject({ checkId: id, reason: text('the reason', 500, 3) }),
    minimumMs: MINIMUM_MS,
  },
})
