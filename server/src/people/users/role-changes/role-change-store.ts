import { ROLE_CHANGE_STATUSES, type RoleChangeStatus } from '@okwan/domain/people/users/terms'
import { ROLES, type Role } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../../platform/db/database.ts'
import { and, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'
import { CHANGE_COLUMNS, CHANGE_PEOPLE, changeColumns } from '../requested-change.ts'

const roleChangeRow = z.object({
  ...changeColumns,
  from_role: z.enum(ROLES),
  to_role: z.enum(ROLES),
  status: z.enum(ROLE_CHANGE_STATUSES),
})
export type RoleChangeRow = z.output<typeof roleChangeRow>

const columns = sql`${CHANGE_COLUMNS}, c.from_role, c.to_role`
const tables = sql`from role_changes c ${CHANGE_PEOPLE}`

export type NewRoleChange = {
  userId: string
  fromRole: Role
  toRole: Role
  reason: string
  requestedBy: string
  /** Whether the change is applied without approval, because there is only one SuperAdmin. */
  isSelfApproved: boolean
}

export function insertRoleChange(tx: Tx, change: NewRoleChange, now: Date) {
  const { isSelfApproved } = change
  return run(
    tx,
    sql`insert into role_changes
          (user_id, from_role, to_role, reason, status, requested_by, requested_at, decided_by, decided_at, is_self_approved)
        values (${change.userId}, ${change.fromRole}, ${change.toRole}, ${change.reason}, ${isSelfApproved ? 'applied' : 'pending'},
                ${change.requestedBy}, ${now}, ${isSelfApproved ? change.requestedBy : null}, ${isSelfApproved ? now : null}, ${isSelfApproved})`,
  )
}

type Concerned = { actorId: string; userId: string }

/**
 * Whether another SuperAdmin must approve. Paused SuperAdmins count, and so do recent SuperAdmins who were deleted or got another
 * role. Otherwise, a user could become the only SuperAdmin by removing the others.
 */
export async function hasOtherSuperAdmin(tx: Tx, { actorId, userId }: Concerned, removedAfter: Date): Promise<boolean> {
  const { found } = await one(
    tx,
    z.object({ found: z.boolean() }),
    sql`select exists (
          select from users where role = 'SuperAdmin' and (status <> 'deleted' or updated_at > ${removedAfter})
            and id not in (${actorId}, ${userId})
        ) or exists (
          select from role_changes where from_role = 'SuperAdmin' and status = 'applied' and decided_at > ${removedAfter}
            and user_id <> ${actorId}
        ) as found`,
  )
  return found
}

export function findRoleChange(tx: Tx, id: string) {
  return maybe(tx, roleChangeRow, sql`select ${columns} ${tables} where c.id = ${id}`)
}

export function lockRoleChange(tx: Tx, id: string) {
  return maybe(tx, roleChangeRow, sql`select ${columns} ${tables} where c.id = ${id} for update of c`)
}

export function decideRoleChange(
  tx: Tx,
  id: string,
  { status, decidedBy }: { status: RoleChangeStatus; decidedBy: string },
  now: Date,
) {
  return run(
    tx,
    sql`update role_changes set status = ${status}, decided_by = ${decidedBy}, decided_at = ${now} where id = ${id}`,
  )
}

export type RoleChangeFilter = {
  status?: RoleChangeStatus
  userId?: string
  branchId?: string
  cursor?: string
  limit: number
}

const listedRow = roleChangeRow.extend(cursorColumns)

export function listRoleChangeRows(tx: Tx, filter: RoleChangeFilter) {
  const sort = { column: 'c.requested_at', type: 'timestamptz', descending: true } as const
  const matching = and(conditions(filter))
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where ${matching}`, sort, id: 'c.id' }, filter)
}

function conditions({ status, userId, branchId }: RoleChangeFilter): Sql[] {
  return [
    ...(status ? [sql`c.status = ${status}`] : []),
    ...(userId ? [sql`c.user_id = ${userId}`] : []),
    ...(branchId ? [sql`u.branch_id = ${branchId}`] : []),
  ]
}
