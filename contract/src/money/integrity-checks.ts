import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { moment } from '../platform/fields.ts'

const moneyHealth = z.object({
  healthy: z.boolean(),
  /** Payouts are paused while a check fails. */
  payoutsStopped: z.boolean(),
  rules: z.array(
    z.object({
      name: z.string(),
      rule: z.string(),
      /** `unchecked`: no result in the last minutes. */
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
    summary: 'Integrity checks of the ledger with their last result and violations',
    permission: 'money.control',
    scope: 'the whole product',
    data: moneyHealth,
  },
})
