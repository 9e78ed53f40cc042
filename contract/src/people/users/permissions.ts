import { PERMISSION_CHANGE_ACTIONS, PERMISSION_CHANGE_STATUSES } from '@okwan/domain/people/users/permission-changes'
import { ALL_PERMISSIONS } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { endpoints } from '../../platform/endpoint.ts'
import { id, moment, text, verificationToken } from '../../platform/fields.ts'
import { pageMeta, pageQuery } from '../../platform/paging.ts'

const permission = z.enum(ALL_PERMISSIONS, { error: 'Select a permission' })
const someone = z.object({ userId: z.string(), fullName: z.string() })

const permissionChange = z.object({
  permissionChangeId: z.string(),
  user: someone,
  permission,
  /** True to grant the permission, false to revoke it. */
  granted: z.boolean(),
  reason: z.string(),
  status: z.enum(PERMISSION_CHANGE_STATUSES),
  requestedBy: someone,
  requestedAt: moment,
  decidedBy: someone.nullable(),
  decidedAt: moment.nullable(),
  allowedActions: z.array(z.enum(PERMISSION_CHANGE_ACTIONS)),
})
export type PermissionChange = z.output<typeof permissionChange>

const heldPermission = z.object({
  permission,
  has: z.boolean(),
  /** Whether the role has the permission, without a change for this person. */
  byRole: z.boolean(),
  /** Requested change that another SuperAdmin must approve. */
  pending: z.enum(['grant', 'revoke']).nullable(),
  allowedActions: z.array(z.enum(['grant', 'revoke'])),
})
export type HeldPermission = z.output<typeof heldPermission>

const reason = text('a reason', 500, 3)
const decision = { permission: 'users.manage', params: z.strictObject({ id }), data: permissionChange } as const

export const permissionEndpoints = endpoints({
  'GET /users/{id}/permissions': {
    summary: 'Permissions of a person, and which can be granted or revoked',
    permission: 'users.manage',
    scope: 'all people',
    params: z.strictObject({ id }),
    data: z.array(heldPermission),
  },
  'POST /users/{id}/permissions': {
    summary: 'Request to grant or revoke a permission of a person; another SuperAdmin approves',
    permission: 'users.manage',
    scope: 'all people except the caller',
    params: z.strictObject({ id }),
    body: z.strictObject({ permission, granted: z.boolean(), reason }),
    data: permissionChange,
    status: 201,
  },
  'GET /permission-changes': {
    summary: 'List permission changes, newest first',
    permission: 'users.manage',
    scope: 'all branches',
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(PERMISSION_CHANGE_STATUSES).optional(),
      userId: id.optional(),
    }),
    data: z.array(permissionChange),
    meta: pageMeta,
  },
  'POST /permission-changes/{id}/approve': {
    ...decision,
    summary: 'Approve a permission change, which takes effect immediately',
    scope: 'requested by another SuperAdmin for someone else',
    body: z.strictObject({ verificationToken }),
  },
  'POST /permission-changes/{id}/refuse': {
    ...decision,
    summary: 'Decline a permission change',
    scope: 'requested by another SuperAdmin for someone else',
    body: z.strictObject({ reason }),
  },
  'POST /permission-changes/{id}/withdraw': {
    ...decision,
    summary: 'Withdraw a permission change that the caller requested',
    scope: 'own requests',
  },
})
