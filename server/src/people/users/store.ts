import { USER_STATUSES } from '@okwan/domain/people/users/terms'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, join, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'

const userRow = z.object({
  id: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  mobile_number: z.string(),
  staff_id: z.string(),
  email: z.string().nullable(),
  branch_id: z.string(),
  branch_name: z.string(),
  branch_group_id: z.string(),
  group_name: z.string(),
  agent_id: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  version: z.number(),
  created_at: z.date(),
  last_sign_in_at: z.date().nullable(),
  cooldown_until: z.date().nullable(),
  paused_by: z.string().nullable(),
  licence_number: z.string().nullable(),
  licence_expires_on: z.string().nullable(),
  pending_role: z.enum(ROLES).nullable(),
  pending_number: z.string().nullable(),
  examiner_until: z.date().nullable(),
  has_passkey: z.boolean(),
  permission_changes: z.record(z.string(), z.boolean()).nullable(),
})
export type UserRow = z.output<typeof userRow>

const columns = sql`u.id, u.full_name, u.role, u.mobile_number, u.staff_id, u.email, u.branch_id, b.name as branch_name,
  b.branch_group_id, g.name as group_name, u.agent_id, u.status, u.version, u.created_at,
  u.last_sign_in_at, u.cooldown_until, u.paused_by, u.licence_number, u.licence_expires_on, c.to_role as pending_role,
  n.new_number as pending_number, u.examiner_until,
  exists (select from passkeys k where k.user_id = u.id and k.removed_at is null) as has_passkey,
  (select jsonb_object_agg(p.permission, p.granted) from permission_changes p
   where p.user_id = u.id and p.status = 'applied') as permission_changes`
const tables = sql`from users u join branches b on b.id = u.branch_id join branch_groups g on g.id = b.branch_group_id
  left join role_changes c on c.user_id = u.id and c.status = 'pending'
  left join account_changes n on n.user_id = u.id and n.status = 'pending' and n.kind = 'mobile-number'`

export function findUser(tx: Tx, id: string) {
  return maybe(tx, userRow, sql`select ${columns} ${tables} where u.id = ${id}`)
}

export function lockUser(tx: Tx, id: string) {
  return maybe(tx, userRow, sql`select ${columns} ${tables} where u.id = ${id} for update of u`)
}

export function findUserByMobileNumber(tx: Tx, mobileNumber: string) {
  return maybe(
    tx,
    userRow,
    sql`select ${columns} ${tables} where u.mobile_number = ${mobileNumber} and u.status <> 'deleted'`,
  )
}

export function listUsersOfAgent(tx: Tx, agentId: string) {
  return rows(
    tx,
    userRow,
    sql`select ${columns} ${tables} where u.agent_id = ${agentId} order by u.created_at desc, u.id desc limit 1000`,
  )
}

export type NewUser = {
  fullName: string
  role: string
  mobileNumber: string
  staffId: string
  email: string | null
  branchId: string
  agentId?: string
  /** Set for an examiner, who stays paused until a second SuperAdmin approves. */
  examinerUntil?: Date
}

export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into users (full_name, role, mobile_number, staff_id, email, branch_id, agent_id, status, examiner_until, created_at, updated_at)
        values (${user.fullName}, ${user.role}, ${user.mobileNumber}, ${user.staffId}, ${user.email}, ${user.branchId},
                ${user.agentId ?? null}, ${user.examinerUntil ? 'paused' : 'active'}, ${user.examinerUntil ?? null}, ${now}, ${now})
        returning id`,
  )
  return id
}

export async function nextAssistantStaffId(tx: Tx): Promise<string> {
  const { number } = await one(
    tx,
    z.object({ number: z.number() }),
    sql`select nextval('assistant_staff_ids') as number`,
  )
  return `AA-${number}`
}

export async function nextExaminerStaffId(tx: Tx): Promise<string> {
  const { number } = await one(
    tx,
    z.object({ number: z.number() }),
    sql`select nextval('examiner_staff_ids') as number`,
  )
  return `EX-${number}`
}

const COLUMN_OF = {
  fullName: 'full_name',
  email: 'email',
  staffId: 'staff_id',
  mobileNumber: 'mobile_number',
  role: 'role',
  branchId: 'branch_id',
  status: 'status',
  pausedBy: 'paused_by',
  licenceNumber: 'licence_number',
  licenceExpiresOn: 'licence_expires_on',
} as const
export type UserChanges = { [K in keyof typeof COLUMN_OF]?: string | null }

export function saveUser(tx: Tx, id: string, changes: UserChanges, now: Date) {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  // Column names come from the table above, which the types enforce.
  const sets = changed.map(([field, value]) => sql`${raw(COLUMN_OF[field as keyof UserChanges])} = ${value}`)
  return run(
    tx,
    sql`update users set ${join([...sets, sql`version = version + 1`, sql`updated_at = ${now}`], ', ')} where id = ${id}`,
  )
}

/** Starts a cooldown of 24 hours, unless a later end is stored. */
export function saveCooldown(tx: Tx, id: string, now: Date) {
  return run(
    tx,
    sql`update users set cooldown_until = greatest(cooldown_until, ${now}::timestamptz + interval '24 hours') where id = ${id}`,
  )
}

export function setLastSignIn(tx: Tx, id: string, now: Date) {
  return run(tx, sql`update users set last_sign_in_at = ${now} where id = ${id}`)
}

export async function branchCodeOf(tx: Tx, branchId: string): Promise<string> {
  return (await one(tx, z.object({ code: z.string() }), sql`select code from branches where id = ${branchId}`)).code
}

export async function hasBranch(tx: Tx, branchId: string): Promise<boolean> {
  return (
    (await maybe(
      tx,
      z.object({ id: z.string() }),
      sql`select id from branches where id = ${branchId} and closed_at is null`,
    )) !== undefined
  )
}

export type UserFilter = {
  q?: string
  group?: 'STAFF' | 'AGENT'
  role?: string
  status?: string
  branchId?: string
  sort: 'fullName' | '-fullName' | 'createdAt' | '-createdAt'
  cursor?: string
  limit: number
}

const AGENT_ROLES = ['Agent', 'AssistantAgent']

const listedRow = userRow.extend(cursorColumns)

export function listUserRows(tx: Tx, filter: UserFilter) {
  const byName = filter.sort.endsWith('fullName')
  const sort = byName
    ? ({ column: 'u.full_name', type: 'text' } as const)
    : ({ column: 'u.created_at', type: 'timestamptz' } as const)
  const matching = and(conditions(filter))
  return listPage(
    tx,
    {
      row: listedRow,
      columns,
      from: sql`${tables} where ${matching}`,
      sort: { ...sort, descending: filter.sort.startsWith('-') },
      id: 'u.id',
    },
    filter,
  )
}

function conditions(filter: UserFilter): Sql[] {
  const list: Sql[] = [filter.status ? sql`u.status = ${filter.status}` : sql`u.status <> 'deleted'`]
  if (filter.role) list.push(sql`u.role = ${filter.role}`)
  if (filter.branchId) list.push(sql`u.branch_id = ${filter.branchId}`)
  if (filter.group === 'AGENT') list.push(sql`u.role = any(${AGENT_ROLES})`)
  if (filter.group === 'STAFF') list.push(sql`u.role <> all(${AGENT_ROLES})`)
  if (filter.q) {
    const like = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
    const digits = filter.q.replace(/\D/g, '').replace(/^0/, '')
    const byNumber = digits.length >= 3 ? sql` or u.mobile_number like ${`%${digits}%`}` : sql``
    list.push(sql`(u.full_name ilike ${like} or u.staff_id ilike ${like} or u.email ilike ${like}${byNumber})`)
  }
  return list
}
