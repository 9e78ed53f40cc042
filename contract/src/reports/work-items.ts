import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment, pesewas } from '../platform/fields.ts'
import { notedRecord } from '../service/notes.ts'

/** Kinds of open work. Sellers get the last seven kinds, and the claims and requests about their own sales. */
export const WORK_KINDS = [
  'request',
  'claim',
  'complaint',
  'referral',
  'challenge',
  'payout',
  'exception',
  'access',
  'setting',
  'rate-book',
  'commission-rule',
  'payroll',
  'settlement',
  'transfer',
  'bank-line',
  'merge',
  'erasure',
  'correction',
  'identity',
  'screening',
  'suspicion',
  'task',
  'mention',
  'cover',
  'payment',
  'offer',
  'renewal',
  'draft',
] as const
const kind = z.enum(WORK_KINDS)
export type WorkKind = (typeof WORK_KINDS)[number]

const workItem = z.object({
  kind,
  /** Id of the record in its list. */
  id: z.string(),
  /**
   * The list of this kind that contains the item: the type of a request, `refunds` or `payouts`, `bordereaux` or `returns`,
   * `motor` or `travel`, `pay-later` or `policies`, or the subject of an exception.
   */
  list: z.string(),
  /** Next action: `Decide cancellation: vehicle sold`. */
  title: z.string(),
  /** Number of the record for people; null if it has none. */
  number: z.string().nullable(),
  /** Person or record that the item is about, such as the customer, or the person who requested the decision. */
  subject: z.string(),
  product: z.enum(['motor', 'travel']).nullable(),
  registrationNumber: z.string().nullable(),
  policyId: z.string().nullable(),
  /** Phone of the customer, if a call is the next step. */
  phone: z.string().nullable(),
  amountPesewas: pesewas.nullable(),
  waitingSince: moment,
  /** End of the promised time; null if there is no promise. */
  dueAt: moment.nullable(),
  /** `now`: overdue, or money was paid without cover. `today`: due within the day. */
  urgency: z.enum(['now', 'today', 'later']),
  isOverdue: z.boolean(),
  /** Colleague to whom the item is assigned. */
  owner: z.object({ userId: z.string(), fullName: z.string() }).nullable(),
  /** Record of a task or a mention. */
  record: notedRecord.nullable(),
  /** Version with which the caller can assign the item to themselves; null if they cannot. */
  takeVersion: z.number().int().nullable(),
})
export type WorkItem = z.output<typeof workItem>

const workCounts = z.array(
  z.object({
    kind,
    count: z.number().int(),
    overdue: z.number().int(),
    /** Number of items in each list of the kind, as in the tabs of the queues. */
    lists: z.record(z.string(), z.number().int()),
    /** Whether there are more items than the list shows. */
    hasMore: z.boolean(),
  }),
)
export type WorkCounts = z.output<typeof workCounts>

const permission = 'policies.read'
const scope = 'items of the lists that the caller can open and decide'
const query = z.strictObject({ branchId: id.optional() })

export const workItemEndpoints = endpoints({
  'GET /work-items': {
    summary: 'Open work of the caller from all lists, most urgent first; at most 100 of each list',
    permission,
    scope,
    query,
    data: z.array(workItem),
  },
  'GET /work-items/counts': {
    summary: 'Number of open items of the caller, by kind',
    permission,
    scope,
    query,
    data: workCounts,
  },
})
