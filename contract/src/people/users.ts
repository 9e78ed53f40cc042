import { ROLE_CHANGE_STATUSES } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { email, id, isoDate, moment, phone, text, version } from '../platform/fields.ts'
import { pageMeta, pageQuery, searchText } from '../platform/paging.ts'
import { reach } from '../platform/reach.ts'

const role = z.enum(ROLES, { error: 'Select a role' })
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
  /** Licence of an agent, if on file. */
  licence: z.object({ number: z.string(), expiresOn: z.string() }).nullable(),
  /** Requested role that another SuperAdmin must approve. */
  pendingRole: role.nullable(),
  version,
  /** Actions that the caller can perform on this person. */
  allowedActions: z.array(z.enum(['edit', 'change-role', 'move-branch', 'pause', 'resume', 'delete'])),
})
export type User = z.output<typeof user>

export const profile = user.omit({ allowedActions: true }).extend({
  permissions: z.array(z.string()),
  portal: z.enum(['admin', 'agent', 'staff']),
  sessionId: z.string(),
  groupName: z.string(),
  /** Warning about the licence of the agent, if any. */
  licenceNotice: z.object({ expired: z.boolean(), sentence: z.string() }).nullable(),
  /** Server time, which a demo can move. */
  now: moment,
})
export type Profile = z.output<typeof profile>

const editable = {
  fullName: text('the full name', 120, 2),
  email: email.nullable(),
  staffId: text('the staff ID or agent code', 30),
  mobileNumber: phone,
  role,
  branchId: id,
}

export const roleChange = z.object({
  roleChangeId: z.string(),
  user: z.object({ userId: z.string(), fullName: z.string() }),
  fromRole: role,
  toRole: role,
  reason: z.string(),
  status: z.enum(ROLE_CHANGE_STATUSES),
  requestedBy: z.object({ userId: z.string(), fullName: z.string() }),
  requestedAt: moment,
  decidedBy: z.object({ userId: z.string(), fullName: z.string() }).nullable(),
  decidedAt: moment.nullable(),
  allowedActions: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
})
export type RoleChange = z.output<typeof roleChange>

const reason = text('a reason', 500, 3)
const decision = {
  permission: 'users.manage',
  params: z.strictObject({ id }),
  data: roleChange,
} as const

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
    scope: reach('users', 'signed-in'),
    params: z.strictObject({ id }),
    data: user,
  },
  'PUT /users/{id}': {
    summary:
      'Change a person; each role can change certain fields. A new role needs the approval of a second SuperAdmin, if there is one',
    permission: 'users.update',
    scope: `${reach('users', 'users.update')}; Admin: others only below Admin`,
    params: z.strictObject({ id }),
    body: z
      .strictObject({
        ...editable,
        status: z.enum(['active', 'paused']),
        licenceNumber: text('the licence number', 40).nullable(),
        licenceExpiresOn: isoDate.nullable(),
        /** Reason of a role change, shown to the approver. */
        roleReason: reason,
        version,
      })
      .partial(),
    data: user,
  },
  'GET /role-changes': {
    summary: 'List role changes, newest first',
    permission: 'users.manage',
    scope: 'all branches',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(ROLE_CHANGE_STATUSES).optional(),
      userId: id.optional(),
      branchId: id.optional(),
    }),
    data: z.array(roleChange),
    meta: pageMeta,
  },
  'POST /role-changes/{id}/approve': {
    ...decision,
    summary: 'Approve a role change, which takes effect immediately',
    scope: 'requested by another SuperAdmin for someone else',
    /** Token of a code with purpose `approval` and reference `role-change:{id}`, sent to the caller's own number. */
    body: z.strictObject({ verificationToken: z.string({ error: 'Confirm with a code' }).max(100) }),
  },
  'POST /role-changes/{id}/refuse': {
    ...decision,
    summary: 'Decline a role change',
    scope: 'requested by another SuperAdmin for someone else',
    body: z.strictObject({ reason }),
  },
  'POST /role-changes/{id}/withdraw': {
    ...decision,
    summary: 'Withdraw an own role change request',
    scope: 'own requests',
  },
})
