import { ACTIVITY_KINDS } from '@okwan/domain/people/activities/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, isoDate, moment } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const kind = z.enum(ACTIVITY_KINDS)

export const activity = z.object({
  activityId: z.string(),
  at: moment,
  action: z.string(),
  kind,
  /** What was done, in words, without who did it. */
  sentence: z.string(),
  /** Null: the product itself. */
  actor: z.object({ userId: z.string(), fullName: z.string(), role: z.enum(ROLES) }).nullable(),
  entityType: z.string(),
  entityId: z.string(),
  /** The policy it is about, where it is about one. */
  policy: z.object({ policyId: z.string(), product: z.enum(['motor', 'travel']) }).nullable(),
  branchName: z.string().nullable(),
  /** What is different now; empty where nothing was replaced. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type Activity = z.output<typeof activity>

const filters = {
  q: searchText.optional(),
  kind: kind.optional(),
  /** Who did it. */
  person: id.optional(),
  entityType: z.string().trim().max(40).optional(),
  entityId: z.string().trim().max(80).optional(),
  branchId: id.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
}

const scope = `${reach('activities', 'activities.read')}, or the active branch`

export const activityEndpoints = endpoints({
  'GET /activities': {
    summary: 'Who did what and when, newest first',
    permission: 'activities.read',
    scope,
    query: z.strictObject({ ...pageQuery, ...filters }),
    data: z.array(activity),
    meta: pageMeta,
  },
  'GET /activities/export.csv': {
    summary: 'The same as a file for spreadsheets',
    permission: 'activities.read',
    scope,
    query: z.strictObject(filters),
    file: 'text/csv; charset=utf-8',
  },
  'GET /activities/chain': {
    summary: 'Works the record’s chain of hashes out again and says whether anything was changed',
    permission: 'activities.verify',
    scope: 'the whole record',
    data: z.object({
      checkedAt: moment,
      sealed: z.number().int(),
      /** Written in the last moments, not linked yet. */
      unsealed: z.number().int(),
      head: z.string(),
      /** The first entry that does not fit; null: all fit. */
      brokenAt: z.object({ position: z.number().int(), activityId: z.string() }).nullable(),
    }),
  },
})
