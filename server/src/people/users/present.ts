import type { User } from '@okwan/contract/people/users'
import { allowedActions } from '@okwan/domain/people/users/rules'
import type { Actor } from '../../platform/http/context.ts'
import type { UserRow } from './store.ts'

export function presentPerson(row: UserRow): Omit<User, 'allowedActions'> {
  return {
    userId: row.id,
    fullName: row.full_name,
    role: row.role,
    mobileNumber: row.mobile_number,
    staffId: row.staff_id,
    email: row.email,
    branch: { branchId: row.branch_id, branchName: row.branch_name },
    status: row.status,
    agentId: row.agent_id,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    licence: licenceOf(row),
    pendingRole: row.pending_role,
    pendingMobileNumber: row.pending_number,
    examinerUntil: row.examiner_until?.toISOString() ?? null,
    hasPasskey: row.has_passkey,
    version: row.version,
  }
}

function licenceOf({ licence_number: number, licence_expires_on: expiresOn }: UserRow): User['licence'] {
  return number && expiresOn ? { number, expiresOn } : null
}

export function presentUser(row: UserRow, actor: Actor): User {
  const target = { id: row.id, role: row.role, branchGroupId: row.branch_group_id, status: row.status }
  return { ...presentPerson(row), allowedActions: allowedActions({ ...actor, status: 'active' }, target) }
}

/** Snapshot for the audit log. */
export function auditUser(row: UserRow) {
  const { full_name, role, mobile_number, staff_id, email, branch_name, status, licence_number, licence_expires_on } =
    row
  return {
    fullName: full_name,
    role,
    mobileNumber: mobile_number,
    staffId: staff_id,
    email,
    branch: branch_name,
    status,
    licenceNumber: licence_number,
    licenceExpiresOn: licence_expires_on,
  }
}
