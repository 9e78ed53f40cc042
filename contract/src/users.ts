import { ROLES } from '@okwan/domain/permissions'
import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { email, id, moment, phone, text, version } from './fields.ts'
import { pageMeta, pageQuery, searchText } from './paging.ts'

const role = z.enum(ROLES, { error: 'Choose a role' })
const status = z.enum(['active', 'paused', 'deleted'])

export const user = z.object({
  userId: z.string(),
  fullName: z.string(),
  role,
  mobileNumber: z.string(),
  staffId: z.string(),
  email: z.string().nullable(),
  branch: z.object({ branchId: z.string(), branchName: z.string() }),
  status,
  agentId: z.string().nullable(),
  lastSignInAt: moment.nullable(),
  createdAt: moment,
  version,
  /** What the caller may do with this person now. */
  allowedActions: z.array(z.enum(['edit', 'change-role', 'move-branch', 'pause', 'resume', 'delete'])),
})
export type User = z.output<typeof user>

export const profile = user.omit({ allowedActions: true }).extend({
  permissions: z.array(z.string()),
  portal: z.enum(['admin', 'agent', 'staff']),
  sessionId: z.string(),
  groupName: z.string(),
  /** The product's clock, which a demo can move. */
  now: moment,
})
export type Profile = z.output<typeof profile>

const editable = {
  fullName: text('the full name', 120, 2),
  email: email.nullable(),
  staffId: text('the staff id', 30),
  mobileNumber: phone,
  role,
  branchId: id,
}

export const userEndpoints = endpoints({
  'GET /users/profile': {
    summary: 'The signed-in user',
    permission: 'signed-in',
    scope: 'own record',
    data: profile,
  },
  'GET /users': {
    summary: 'People, newest first',
    permission: 'users.manage',
    scope: 'active branch, or all',
    query: z.strictObject({
      ...pageQuery,
      q: searchText.optional(),
      group: z.enum(['STAFF', 'AGENT']).optional(),
      role: role.optional(),
      status: status.optional(),
      branchId: id.optional(),
      sort: z.enum(['fullName', '-fullName', 'createdAt', '-createdAt']).default('-createdAt'),
    }),
    data: z.array(user),
    meta: pageMeta,
  },
  'POST /users': {
    summary: 'Add a person',
    permission: 'users.manage',
    scope: 'all branches',
    body: z.strictObject({ ...editable, email: email.nullable().default(null) }),
    data: user,
    status: 201,
  },
  'GET /users/{id}': {
    summary: 'One person',
    permission: 'signed-in',
    scope: 'SuperAdmin: all; Admin: own branch group; everyone: own record',
    params: z.strictObject({ id }),
    data: user,
  },
  'PUT /users/{id}': {
    summary: 'Change a person; each role may change only its own fields',
    permission: 'users.update',
    scope: 'SuperAdmin: all; Admin: own branch group, below Admin; everyone: own record',
    params: z.strictObject({ id }),
    body: z.strictObject({ ...editable, status: z.enum(['active', 'paused']), version }).partial(),
    data: user,
  },
  'DELETE /users/{id}': {
    summary: 'Remove a person; sign-ins end at once, history stays',
    permission: 'users.manage',
    scope: 'all branches',
    params: z.strictObject({ id }),
    data: z.object({ userId: z.string(), status }),
  },
})
