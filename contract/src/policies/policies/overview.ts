import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, isoDate, pesewas } from '../../platform/fields.ts'
import { reach } from '../../platform/reach.ts'

const count = z.number().int()
const sold = { count, premiumPesewas: pesewas }

const overview = z.object({
  from: z.string(),
  to: z.string(),
  /** Policies issued in the period, and in the preceding period of the same length. */
  sold: z.object(sold),
  before: z.object(sold),
  /** Oldest first; days without sales are left out. */
  days: z.array(z.object({ date: z.string(), motorPesewas: pesewas, travelPesewas: pesewas })),
  /** Largest premium first. */
  covers: z.array(z.object({ product: z.enum(['motor', 'travel']), coverType: z.string(), ...sold })),
  groupedBy: z.enum(['branch', 'seller']).nullable(),
  /** The ten with the highest premium. */
  groups: z.array(z.object({ id: z.string(), name: z.string(), ...sold })),
})
export type PolicyOverview = z.output<typeof overview>

const counts = z.object({
  /** Motor policies that end within 30 days or ended in the last 30 days, and are not renewed. Counting stops at 1,000. */
  renewalsDue: count,
  renewalsDueIsExact: z.boolean(),
  awaitingPayment: count,
  awaitingPesewas: pesewas,
  payLater: count,
  challenged: count,
})
export type PolicyCounts = z.output<typeof counts>

const permission = 'policies.read'
const scope = reach('policies', 'policies.read')
const about = { product: z.enum(['motor', 'travel']).optional(), branchId: id.optional() }

export const soldQuery = z.strictObject({ from: isoDate, to: isoDate, ...about })

export const policyOverviewEndpoints = endpoints({
  'GET /overview': {
    summary: 'Sales of a period of at most 366 days: per day, by cover, by branch or seller',
    permission,
    scope,
    query: soldQuery,
    data: overview,
  },
  'GET /overview/counts': {
    summary: 'Current number of renewals due, unpaid and challenged policies',
    permission,
    scope,
    query: z.strictObject(about),
    data: counts,
  },
})
