import {
  ACCOUNT_CHANGE_KINDS,
  type AccountChangeKind,
  ROLE_CHANGE_STATUSES,
  type RoleChangeStatus,
} from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, run, type Tx } from '../../../platform/db/database.ts'
import { and, type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'
import { CHANGE_COLUMNS, CHANGE_PEOPLE, changeColumns } from '../requested-change.ts'

const accountChangeRow = z.object({
  ...changeColumns,
  user_role: z.enum(ROLES),
  kind: z.enum(ACCOUNT_CHANGE_KINDS),
  new_number: z.string().nullable(),
  status: z.enum(ROLE_CHANGE_STATUSES),
})
export type AccountChangeRow = z.output<typeof accountChangeRow>

const columns = sql`${CHANGE_COLUMNS}, u.role as user_role, c.kind, c.new_number`
const tables = sql`from account_changes c ${CHANGE_PEOPLE}`

export type NewAccountChange = {
  userId: string
  kind: AccountChangeKind
  newNumber: string | null
  reason: string
  requestedBy: string
}

export async function insertAccountChange(tx: Tx, change: NewAccountChange, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into account_changes (user_id, kind, new_number, reason, requested_by, requested_at)
        values (${change.userId}, ${change.kind}, ${change.newNumber}, ${change.reason}, ${change.requestedBy}, ${now})
        returning id`,
  )
  return id
}

export function findAccountChange(tx: Tx, id: string) {
  return maybe(tx, accountChangeRow, sql`select ${columns} ${tables} where c.id = ${id}`)
}

export function lockAccountChange(tx: Tx, id: string) {
  return maybe(tx, accountChangeRow, sql`select ${columns} ${tables} where c.id = ${id} for update of c`)
}

export function decideAccountChange(
  tx: Tx,
  id: string,
  { status, decidedBy }: { status: RoleChangeStatus; decidedBy: string },
  now: Date,
) {
  return run(
    tx,
    sql`update account_changes set status = ${status}, decided_by = ${decidedBy}, decided_at = ${now} where id = ${id}`,
  )
}

export type AccountChangeFilter = {
  status?: RoleChangeStatus
  userId?: string
  branchId?: string
  /** The caller, if the caller sees only changes of their own account. */
  ofUser?: string
  cursor?: string
  limit: number
}

const listedRow = accountChangeRow.extend(cursorColumns)

export function listAccountChangeRows(tx: Tx, filter: AccountChangeFilter) {
  const sort = { column: 'c.requested_at', type: 'timestamptz', descending: true } as const
  const matching = and(conditions(filter))
  return listPage(tx, { row: listedRow, columns, from: sql`${tables} where ${matching}`, sort, id: 'c.id' }, filter)
}

function conditions({ status, userId, branchId, ofUser }: AccountChangeFilter): Sql[] {
  return [
    ...(status ? [sql`c.status = ${status}`] : []),
    ...(userId ? [sql`c.user_id = ${userId}`] : []),
    ...(branchId ? [sql`u.branch_id = ${branchId}`] : []),
    ...(ofUser ? [sql`c.user_id = ${ofUser}`] : []),
  ]
}
