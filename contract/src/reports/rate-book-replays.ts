import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment } from '../platform/fields.ts'

const sums = {
  policies: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  unchanged: z.number().int(),
  /** Policies that the draft does not price; not part of the sums. */
  refused: z.number().int(),
  beforePesewas: z.number().int(),
  afterPesewas: z.number().int(),
}

const line = z.object({
  code: z.string(),
  label: z.string(),
  amountPesewas: z.number().int(),
  note: z.string().optional(),
})

const replay = z.object({
  status: z.enum(['running', 'done']),
  /** Version of the rates that the draft replaces. */
  replacedVersion: z.string(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  totals: z.object(sums),
  /** Changes by cover and class; the largest change of the total comes first. */
  groups: z.array(z.object({ cover: z.string(), riskCode: z.string(), ...sums })),
  largest: z.array(
    z.object({
      policyId: z.string(),
      policyNumber: z.string(),
      product: z.enum(['motor', 'travel']),
      beforePesewas: z.number().int(),
      afterPesewas: z.number().int(),
      beforeLines: z.array(line),
      afterLines: z.array(line),
    }),
  ),
})
export type RateBookReplay = z.output<typeof replay>

const access = { permission: 'rate-books.manage', scope: 'all policies in force' } as const
const params = z.strictObject({ id })

export const rateBookReplayEndpoints = endpoints({
  'GET /rate-books/{id}/replay': {
    summary: 'Effect of the current revision of a draft on the policies in force; null if it was not calculated',
    ...access,
    params,
    data: replay.nullable(),
  },
  'POST /rate-books/{id}/replay': {
    summary: 'Price all policies in force with a draft and with the rates that it replaces',
    ...access,
    params,
    data: replay,
    status: 201,
  },
})
