import { PERMISSION_CHANGE_STATUSES, type PermissionChangeStatus } from '@okwan/domain/people/users/permission-changes'
import { ALL_PERMISSIONS, type Permission } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { and, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'
import { CHANGE_COLUMNS, CHANGE_PEOPLE, changeColumns } from '../requested-change.ts'

const changeRow = z.object({
  ...changeColumns,
  permission: z.enum(ALL_PERMISSIONS),
  granted: z.boolean(),
  status: z.enum(PERMISSION_CHANGE_STATUSES),
})
export type PermissionChangeRow = z.output<typeof changeRow>

const columns = sql`${CHANGE_COLUMNS}, c.permission, c.granted`
const tables = sql`from permission_changes c ${CHANGE_PEOPLE}`

type NewChange = { userId: string; permission: Permission; granted: boolean; reason: string; requestedBy: string }

export async function insertPermissionChange(tx: Tx, change: NewChange, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into permission_changes (user_id, permission, granted, reason, status, requested_by, requested_at)
        values (${change.userId}, ${change.permission}, ${change.granted}, ${change.reason}, 'pending',
                ${change.requestedBy}, ${now})
        returning id`,
  )
  return id
}

export const findPermissionChange = (tx: Tx, id: string) =>
  maybe(tx, changeRow, sql`select ${columns} ${tables} where c.id = ${id}`)
export const lockPermissionChange = (tx: Tx, id: string) =>
  maybe(tx, changeRow, sql`select ${columns} ${tables} where c.id = ${id} for update of c`)

export const listPendingOf = (tx: Tx, userId: string) =>
  rows(tx, changeRow, sql`select ${columns} ${tables} where c.user_id = ${userId} and c.status = 'pending'`)

/** Ends the change of the same permission that applied so far. */
export function endAppliedChange(tx: Tx, userId: string, permission: Permission) {
  return run(
    tx,
    sql`update permission_changes set status = 'ended'
        where user_id = ${userId} and permission = ${permission} and status = 'applied'`,
  )
}

type Decided = { status: PermissionChangeStatus; decidedBy: string }

export function decidePermissionChange(tx: Tx, id: string, { status, decidedBy }: Decided, now: Date) {
  return run(
    tx,
    sql`update permission_changes set status = ${status}, decided_by = ${decidedBy}, decided_at = ${now} where id = ${id}`,
  )
}

export type PermissionChangeFilter = { status?: string; userId?: string; cursor?: string; limit: number }

const listedRow = changeRow.extend(cursorColumns)

export function listPermissionChangeRows(tx: Tx, filter: PermissionChangeFilter) {
  const sort = { column: 'c.requested_at', type: 'timestamptz', descending: true } as const
  const matching = and(conditions(filter))
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where ${matching}`, sort, id: 'c.id' }, filter)
}

function conditions({ status, userId }: PermissionChangeFilter): Sql[] {
  return [...(status ? [sql`c.status = ${status}`] : []), ...(userId ? [sql`c.user_id = ${userId}`] : [])]
}
