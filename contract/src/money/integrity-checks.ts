import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { moment } from '../platform/fields.ts'

const moneyHealth = z.object({
  healthy: z.boolean(),
  /** Payouts are paused while a check fails or is overdue. */
  payoutsStopped: z.boolean(),
  checks: z.array(
    z.object({
      name: z.string(),
      rule: z.string(),
      /** `overdue`: the last run did not finish or is older than its limit. An overdue check counts as failed. */
      state: z.enum(['passed', 'failed', 'overdue']),
      /** Why the check has no current result. */
      problem: z.string().nullable(),
      checkedAt: moment.nullable(),
      ageSeconds: z.number().int().nullable(),
      limitSeconds: z.number().int(),
      /** Oldest result among the closed days, which are checked in turn. */
      closedDaysCheckedAt: moment.nullable(),
      durationMs: z.number().int().nullable(),
      violations: z.number().int(),
      failingSince: moment.nullable(),
      examples: z.array(z.object({ id: z.string(), detail: z.string().nullable() })),
    }),
  ),
})
export type MoneyHealth = z.output<typeof moneyHealth>

export const moneyEndpoints = endpoints({
  'GET /health/money': {
    summary: 'Integrity checks of the ledger with their last result and violations',
    permission: 'money.control',
    scope: 'all records',
    data: moneyHealth,
  },
})
