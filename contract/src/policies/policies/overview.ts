import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, isoDate, pesewas } from '../../platform/fields.ts'
import { reach } from '../../platform/reach.ts'

const count = z.number().int()
const sold = { count, premiumPesewas: pesewas }

const overview = z.object({
  from: z.string(),
  to: z.string(),
  /** What was issued in these days; before: in as many days just before them. */
  sold: z.object(sold),
  before: z.object(sold),
  /** Oldest first, days without a sale left out. */
  days: z.array(z.object({ date: z.string(), motorPesewas: pesewas, travelPesewas: pesewas })),
  /** Largest premium first. */
  covers: z.array(z.object({ product: z.enum(['motor', 'travel']), coverType: z.string(), ...sold })),
  groupedBy: z.enum(['branch', 'seller']).nullable(),
  /** The ten that sold most. */
  groups: z.array(z.object({ id: z.string(), name: z.string(), ...sold })),
})
export type PolicyOverview = z.output<typeof overview>

const standing = z.object({
  /** In force, and ending within 30 days. */
  expiring: count,
  awaitingPayment: count,
  awaitingPesewas: pesewas,
  payLater: count,
  challenged: count,
})
export type PolicyStanding = z.output<typeof standing>

const permission = 'policies.read'
const scope = reach('policies', 'policies.read')
const about = { product: z.enum(['motor', 'travel']).optional(), branchId: id.optional() }

export const soldQuery = z.strictObject({ from: isoDate, to: isoDate, ...about })

export const policyOverviewEndpoints = endpoints({
  'GET /overview': {
    summary: 'What was sold in a time of at most 366 days: per day, by cover, by branch or seller',
    permission,
    scope,
    query: soldQuery,
    data: overview,
  },
  'GET /overview/standing': {
    summary: 'How many policies end soon or wait for somebody, as of now',
    permission,
    scope,
    query: z.strictObject(about),
    data: standing,
  },
})
