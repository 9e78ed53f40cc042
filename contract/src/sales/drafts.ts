import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

/** Draft of a motor or travel sale, with the details that identify it in a list. */
const unfinishedSale = z.object({
  draftId: z.string(),
  product: z.enum(['motor', 'travel']),
  holderName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** Make and model. */
  vehicle: z.string().nullable(),
  /** Country codes of a trip. */
  destinations: z.array(z.string()),
  travellers: z.number().int(),
  /** State of a referral to an underwriter. */
  referralState: z.enum(['waiting', 'documents']).nullable(),
  /** Whether the draft has a customer, a cover or a destination. Without them, the draft is not listed as unfinished work. */
  isStarted: z.boolean(),
  seller: z.object({ userId: z.string(), fullName: z.string() }),
  branchName: z.string(),
  updatedAt: moment,
})
export type UnfinishedSale = z.output<typeof unfinishedSale>

const scope = reach('sales', 'policies.sell')

export const draftEndpoints = endpoints({
  'GET /drafts': {
    summary: 'Drafts of motor and travel sales, last changed first',
    permission: 'policies.sell',
    scope,
    query: z.strictObject({
      ...pageQuery,
      owner: z.enum(['mine', 'all']).default('all'),
      branchId: id.optional(),
    }),
    data: z.array(unfinishedSale),
    meta: pageMeta,
  },
  'POST /drafts/{draftId}/take-over': {
    summary: 'Reassign a motor draft of another user to the caller',
    permission: 'policies.sell',
    scope,
    params: z.strictObject({ draftId: id }),
    data: z.object({ draftId: z.string() }),
  },
})
