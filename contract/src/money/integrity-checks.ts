import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { moment } from '../platform/fields.ts'

const moneyHealth = z.object({
  healthy: z.boolean(),
  /** No money leaves while a rule is broken. */
  payoutsStopped: z.boolean(),
  rules: z.array(
    z.object({
      name: z.string(),
      rule: z.string(),
      /** `unchecked`: no verdict in the last minutes. */
      state: z.enum(['holds', 'broken', 'unchecked']),
      checkedAt: moment.nullable(),
      durationMs: z.number().int().nullable(),
      violations: z.number().int(),
      brokenSince: moment.nullable(),
      examples: z.array(z.object({ id: z.string(), detail: z.string().nullable() })),
    }),
  ),
})
export type MoneyHealth = z.output<typeof moneyHealth>

export const moneyEndpoints = endpoints({
  'GET /health/money': {
    summary: 'Every rule that the money must keep, when it was last checked, and what breaks it',
    permission: 'money.control',
    scope: 'the whole product',
    data: moneyHealth,
  },
})
