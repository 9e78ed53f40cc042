import { ACCOUNT_CHANGE_KINDS, ROLE_CHANGE_STATUSES } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { email, id, isoDate, moment, phone, text, verificationToken, version } from '../platform/fields.ts'
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
  /** Requested number of an Admin or SuperAdmin that a second person must approve. */
  pendingMobileNumber: z.string().nullable(),
  /** End of the read-only access of an examiner; null for everyone else. */
  examinerUntil: moment.nullable(),
  /** Whether the person signs in with a passkey. */
  hasPasskey: z.boolean(),
  version,
  /** Actions that the caller can perform on this person. */
  allowedActions: z.array(z.enum(['edit', 'change-role', 'move-branch', 'pause', 'resume', 'delete'])),
})
export type User = z.output<typeof user>

export const profile = user.omit({ allowedActions: true }).extend({
  permissions: z.array(z.string()),
  /** Permissions that were granted to this user (true) or revoked (false), beside the permissions of the role. */
  permissionChanges: z.record(z.string(), z.boolean()),
  portal: z.enum(['admin', 'agent', 'staff']),
  sessionId: z.string(),
  groupName: z.string(),
  /** End of a session with emergency access; null in every other session. */
  emergencyUntil: moment.nullable(),
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

const accountChange = z.object({
  accountChangeId: z.string(),
  user: z.object({ userId: z.string(), fullName: z.string(), role }),
  kind: z.enum(ACCOUNT_CHANGE_KINDS),
  /** The requested phone number; null for other kinds of change. */
  newMobileNumber: z.string().nullable(),
  reason: z.string(),
  status: z.enum(ROLE_CHANGE_STATUSES),
  requestedBy: z.object({ userId: z.string(), fullName: z.string() }),
  requestedAt: moment,
  decidedBy: z.object({ userId: z.string(), fullName: z.string() }).nullable(),
  decidedAt: moment.nullable(),
  allowedActions: z.array(z.enum(['approve', 'refuse', 'withdraw'])),
})
export type AccountChange = z.output<typeof accountChange>

const reason = text('a reason', 500, 3)
const accountDecision = {
  permission: 'users.update',
  scope: 'SuperAdmin: all; everyone: own',
  params: z.strictObject({ id }),
  data: accountChange,
} as const
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
    body: z.strictObject({
      ...editable,
      email: email.nullable().default(null),
      /** Needed if no other SuperAdmin can approve the role: code with reference `role:{role}:{mobileNumber}`. */
      verificationToken: verificationToken.optional(),
    }),
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
      'Change a person; the caller’s role decides which fields. A second SuperAdmin, if there is one, must approve a new role. A new number of an Admin or SuperAdmin needs the approval of this person or of a second SuperAdmin',
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
        /** Reason of a number change, shown to the approver. */
        numberReason: reason,
        /**
         * Needed for a new number (code with reference `number:{id}:{number}`), for a new email address of the user
         * (`own-email:{address}`) and for a new role that takes effect without a second person
         * (`role:{role}:{mobileNumber}`).
         */
        verificationToken,
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
    body: z.strictObject({ verificationToken }),
  },
  'POST /role-changes/{id}/refuse': {
    ...decision,
    summary: 'Decline a role change',
    scope: 'requested by another SuperAdmin for someone else',
    body: z.strictObject({ reason }),
  },
  'POST /role-changes/{id}/withdraw': {
    ...decision,
    summary: 'Withdraw a role change that the caller requested',
    scope: 'own requests',
  },
  'POST /users/{id}/passkey-removal': {
    summary: 'Request to remove the lost passkeys of a person; another SuperAdmin approves',
    permission: 'users.manage',
    scope: 'all branches; never the caller',
    params: z.strictObject({ id }),
    body: z.strictObject({ reason }),
    data: accountChange,
    status: 201,
  },
  'GET /account-changes': {
    summary:
      'List requested number changes of Admins and SuperAdmins, and passkey removals of all people, newest first',
    permission: 'users.update',
    scope: 'SuperAdmin: all; everyone: own',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(ROLE_CHANGE_STATUSES).optional(),
      userId: id.optional(),
      branchId: id.optional(),
    }),
    data: z.array(accountChange),
    meta: pageMeta,
  },
  'POST /account-changes/{id}/approve': {
    ...accountDecision,
    summary:
      'Approve a change, which takes effect immediately; by a SuperAdmin other than the requester, or a number also by the person',
    /** Token of a code with purpose `approval` and reference `account-change:{id}`, sent to the caller's own number. */
    body: z.strictObject({ verificationToken }),
  },
  'POST /account-changes/{id}/refuse': {
    ...accountDecision,
    summary: 'Decline a change; by a SuperAdmin other than the requester, or a number also by the person',
    body: z.strictObject({ reason }),
  },
  'POST /account-changes/{id}/withdraw': { ...accountDecision, summary: 'Withdraw a change that the caller requested' },
})
