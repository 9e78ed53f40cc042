import { HIT_ACTIONS, HIT_STATES } from '@okwan/domain/service/screening/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { customerCode, id, moment, text, verificationToken, version } from '../platform/fields.ts'
import { pageMeta, pageQuery } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const screeningList = z.object({
  listId: z.string(),
  name: z.string(),
  listVersion: z.string(),
  fileName: z.string(),
  entryCount: z.number().int(),
  importedBy: z.string(),
  importedAt: moment,
  /** Whether no newer version was imported. */
  isCurrent: z.boolean(),
  /** Null while customers are compared. */
  matchedAt: moment.nullable(),
  matchedCustomers: z.number().int(),
  openHits: z.number().int(),
})
export type ScreeningList = z.output<typeof screeningList>

const decision = z.object({ by: z.string(), at: moment, reason: z.string().nullable() })

const hit = z.object({
  hitId: z.string(),
  state: z.enum(HIT_STATES),
  customer: z.object({
    customerCode: z.string(),
    /** Name that was compared. */
    name: z.string(),
    branchName: z.string(),
  }),
  listName: z.string(),
  reference: z.string(),
  /** Name or alias on the list that is most similar. */
  matchedName: z.string(),
  score: z.number().int(),
  reasons: z.array(z.string()),
  foundAt: moment,
  version,
})
export type ScreeningHit = z.output<typeof hit>

/** The version of the list that closed the hit. */
const lapse = z.object({
  listVersion: z.string(),
  /** Whether that version has the entry with other details. */
  isChanged: z.boolean(),
  by: z.string(),
  at: moment,
})

const hitDetail = hit.extend({
  dateOfBirth: z.string().nullable(),
  entry: z.object({
    name: z.string(),
    aliases: z.array(z.string()),
    birthDate: z.string(),
    country: z.string(),
    listVersion: z.string(),
  }),
  proposal: decision.nullable(),
  decision: decision.nullable(),
  /** Null if no version closed the hit. Kept when a later version has the entry again and reopens the hit. */
  lapse: lapse.nullable(),
  /** The report that a true hit opened. */
  reportId: z.string().nullable(),
  actions: z.array(z.object({ action: z.enum(HIT_ACTIONS), refusalReason: z.string().optional() })),
})
export type ScreeningHitDetail = z.output<typeof hitDetail>

const permission = 'screening.decide'
const scope = `${reach('screening', permission)}; never of customers whom the caller sold to or added`
const params = z.strictObject({ id })
const act = { permission, scope, params, data: hitDetail, idempotent: true } as const
const reason = text('the reason', 1000, 3)

export const screeningEndpoints = endpoints({
  'GET /screening/lists': {
    summary: 'Imported screening lists, newest first',
    permission,
    scope: 'everyone with the permission: all',
    query: z.strictObject(pageQuery),
    data: z.array(screeningList),
    meta: pageMeta,
  },
  'POST /screening/lists': {
    summary: 'Import a version of a screening list and compare all customers with it. The body is the CSV file',
    permission: 'screening.manage',
    scope: 'everyone with the permission: all',
    query: z.strictObject({
      fileName: text('the file name', 200),
      /** Confirms a version with fewer than half of the entries of the last one. */
      isComplete: z.literal('yes').optional(),
    }),
    fileBody: { maxBytes: 20_000_000 },
    data: screeningList,
    idempotent: true,
    status: 201,
  },
  'GET /screening/hits': {
    summary: 'Customers who may be on a screening list, newest first',
    permission,
    scope,
    query: z.strictObject({
      ...pageQuery,
      /** `open`: to review or to confirm. */
      view: z.enum(['open', 'decided', 'all']).default('open'),
      listName: text('the list', 80).optional(),
      customerCode: customerCode.optional(),
      branchId: id.optional(),
    }),
    data: z.array(hit),
    meta: pageMeta,
  },
  'GET /screening/hits/{id}': {
    summary: 'One hit: compared details, reasons, decisions, actions',
    permission,
    scope,
    params,
    data: hitDetail,
  },
  'POST /screening/hits/{id}/dismiss': {
    ...act,
    summary: 'Decide that the customer is not the listed person',
    body: z.strictObject({ version, reason }),
  },
  'POST /screening/hits/{id}/propose': {
    ...act,
    summary: 'Propose that the customer is the listed person; another person confirms',
    body: z.strictObject({ version, reason }),
  },
  'POST /screening/hits/{id}/confirm': {
    ...act,
    summary: 'Confirm that the customer is the listed person; opens a suspicious transaction report',
    body: z.strictObject({ version, verificationToken }),
  },
  'POST /screening/hits/{id}/decline': {
    ...act,
    summary: "Decline another user's proposal, or withdraw your own; the hit is open again",
    body: z.strictObject({ version }),
  },
})
