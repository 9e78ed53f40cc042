import { REVIEW_ACTIONS, REVIEW_OUTCOMES } from '@okwan/domain/people/users/access-reviews'
import { ALL_PERMISSIONS, ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, moment, text, version } from '../../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../../platform/paging.ts'

const reviewedAccess = z.object({
  userId: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  branchName: z.string(),
  status: z.enum(['active', 'paused']),
  /** Whose records the person reaches, such as `own branch`. */
  reach: z.string(),
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
  passkeys: z.number().int(),
  lastSignInAt: moment.nullable(),
  /** The last entry of the audit log about others or about money; null for agents, whose work is selling. */
  lastPrivilegedAct: z.object({ at: moment, sentence: z.string() }).nullable(),
  lastReview: z
    .object({ outcome: z.enum(REVIEW_OUTCOMES), by: z.string(), at: moment, note: z.string().nullable() })
    .nullable(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  version,
  allowedActions: z.array(z.enum(REVIEW_ACTIONS)),
})
export type ReviewedAccess = z.output<typeof reviewedAccess>

const filter = {
  only: z.enum(['all', 'overdue']).default('all'),
  q: searchText.optional(),
  group: z.enum(['STAFF', 'AGENT']).optional(),
  branchId: id.optional(),
}
const read = { permission: 'users.manage', scope: 'active branch, or all' } as const
const decision = {
  permission: 'users.manage',
  scope: 'all people except the caller',
  params: z.strictObject({ id }),
  data: reviewedAccess,
} as const

export const accessReviewEndpoints = endpoints({
  'GET /access-reviews': {
    ...read,
    summary: 'Access and last activity of each person, longest without a review first',
    query: z.strictObject({ ...pageQuery, ...filter }),
    data: z.array(reviewedAccess),
    meta: pageMeta.extend({ overdue: z.number().int() }),
  },
  'GET /access-reviews/export.csv': {
    ...read,
    summary: 'Export the access review',
    query: z.strictObject(filter),
    file: 'text/csv; charset=utf-8',
  },
  'POST /access-reviews/{id}/confirm': {
    ...decision,
    summary: 'Confirm that a person still needs this access',
    body: z.strictObject({
      /** Version of the person that the caller saw. */
      version,
      note: text('a note', 300).optional(),
    }),
  },
  'POST /access-reviews/{id}/withdraw': {
    ...decision,
    summary: 'Revoke the access of a person: the account is paused and its sessions end',
    body: z.strictObject({ version, note: text('a reason', 300, 3) }),
  },
})
