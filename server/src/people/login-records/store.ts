import { LOGIN_RESULTS } from '@okwan/contract/people/login-records'
import { SIGN_IN_FLAGS, type SignInFlag } from '@okwan/domain/people/users/terms'
import { addDays } from '@okwan/domain/platform/dates'
import { ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { countUpTo, cursorColumns, keyset } from '../../platform/http/paging.ts'

export type NewLoginRecord = {
  userId: string
  sessionId: string | null
  branchId: string
  portal: string
  result: string
  ip: string
  userAgent: string
  at: Date
  flags: readonly SignInFlag[]
}

export function insertLoginRecord(tx: Tx, record: NewLoginRecord) {
  return run(
    tx,
    sql`insert into login_records (user_id, session_id, branch_id, portal, result, ip, user_agent, at, flags)
        values (${record.userId}, ${record.sessionId}, ${record.branchId}, ${record.portal}, ${record.result}, ${record.ip},
                ${record.userAgent}, ${record.at}, ${record.flags})
        on conflict (session_id) do nothing`,
  )
}

/** Number of recent sign-ins from which the known devices are read. */
const HISTORY = 100

export function recentSignIns(tx: Tx, userId: string) {
  return rows(
    tx,
    z.object({ user_agent: z.string(), ip: z.string(), at: z.date() }),
    sql`select user_agent, ip, at from login_records where user_id = ${userId} and result = 'successful'
        order by at desc limit ${HISTORY}`,
  )
}

export function findLoginRecordOfSession(tx: Tx, sessionId: string) {
  return maybe(tx, z.object({ id: z.string() }), sql`select id from login_records where session_id = ${sessionId}`)
}

const recordRow = z.object({
  id: z.string(),
  user_id: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  branch_name: z.string(),
  portal: z.string(),
  result: z.enum(LOGIN_RESULTS),
  user_agent: z.string(),
  ip: z.string(),
  at: z.date(),
  last_seen_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  session_id: z.string().nullable(),
  flags: z.array(z.enum(SIGN_IN_FLAGS)),
})
export type LoginRecordRow = z.output<typeof recordRow>

export type LoginRecordFilter = {
  reached: Sql
  q?: string
  group?: 'STAFF' | 'AGENT'
  role?: string
  result?: string
  branchId?: string
  userId?: string
  from?: string
  to?: string
  flagged?: 'yes'
}

const tables = sql`from login_records r join users u on u.id = r.user_id join branches b on b.id = r.branch_id
                   left join sessions s on s.id = r.session_id`
const AGENT_ROLES = ['Agent', 'AssistantAgent']

export async function listLoginRecordRows(
  tx: Tx,
  filter: LoginRecordFilter,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const page = keyset({ column: 'r.at', type: 'timestamptz', descending: true }, 'r.id', cursor, limit)
  const found = await rows(
    tx,
    recordRow.extend(cursorColumns),
    sql`select r.id, r.user_id, u.full_name, u.role, b.name as branch_name, r.portal, r.result, r.user_agent, r.ip, r.at,
               s.last_seen_at, s.ended_at, r.session_id, r.flags, ${page.columns}
        ${tables} where ${and(conditions(filter))} and ${page.where} ${page.tail}`,
  )
  return page.finish(found)
}

export function countLoginRecords(tx: Tx, filter: LoginRecordFilter) {
  return countUpTo(tx, sql`${tables} where ${and(conditions(filter))}`)
}

/** In Accra time, which is UTC all year. */
export function countByHour(tx: Tx, filter: LoginRecordFilter) {
  return rows(
    tx,
    z.object({ weekday: z.number(), hour: z.number(), sign_ins: z.number() }),
    sql`select extract(isodow from r.at at time zone 'UTC')::int as weekday,
               extract(hour from r.at at time zone 'UTC')::int as hour, count(*) as sign_ins
        ${tables} where ${and(conditions(filter))} group by 1, 2 order by 1, 2`,
  )
}

function conditions(filter: LoginRecordFilter): Sql[] {
  const list = [filter.reached]
  if (filter.branchId) list.push(sql`r.branch_id = ${filter.branchId}`)
  if (filter.userId) list.push(sql`r.user_id = ${filter.userId}`)
  if (filter.role) list.push(sql`u.role = ${filter.role}`)
  if (filter.result) list.push(sql`r.result = ${filter.result}`)
  if (filter.flagged) list.push(sql`r.flags <> '{}'`)
  if (filter.group === 'AGENT') list.push(sql`u.role = any(${AGENT_ROLES})`)
  if (filter.group === 'STAFF') list.push(sql`u.role <> all(${AGENT_ROLES})`)
  if (filter.from) list.push(sql`r.at >= ${filter.from}::date`)
  if (filter.to) list.push(sql`r.at < ${addDays(filter.to, 1)}::date`)
  if (filter.q) list.push(sql`u.full_name ilike ${`%${filter.q.replace(/[\\%_]/g, '\\$&')}%`}`)
  return list
}
