import {
  NOTIFICATION_KINDS,
  NOTIFIED_RECORDS,
  type NotificationGroup,
} from '@okwan/domain/platform/notifications/terms'
import { REQUEST_KINDS, REQUEST_TYPES } from '@okwan/domain/service/service-requests/terms'
import * as z from 'zod'
import { one, rows, run, type Tx } from '../db/database.ts'
import { deleteBatch } from '../db/delete-batch.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import { cursorColumns, listPage } from '../http/paging.ts'
import { isReached, type Recipient } from './reach.ts'

const notificationRow = z.object({
  id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  record_type: z.enum(NOTIFIED_RECORDS),
  record_id: z.string(),
  created_at: z.date(),
  read_at: z.date().nullable(),
  is_reached: z.boolean(),
  actor_name: z.string().nullable(),
  person_name: z.string().nullable(),
  role: z.string().nullable(),
  task: z.string().nullable(),
  customer_code: z.string().nullable(),
  customer_name: z.string().nullable(),
  policy_number: z.string().nullable(),
  claim_number: z.number().nullable(),
  request_number: z.number().nullable(),
  complaint_number: z.number().nullable(),
  complaint_at: z.date().nullable(),
  request_type: z.enum(REQUEST_TYPES).nullable(),
  request_kind: z.enum(REQUEST_KINDS).nullable(),
  payout_kind: z.enum(['refund', 'claim', 'withdrawal']).nullable(),
  payout_number: z.number().nullable(),
  received_for: z.string().nullable(),
  amount_pesewas: z.number().nullable(),
  policy_id: z.string().nullable(),
  product: z.enum(['motor', 'travel']).nullable(),
})
export type NotificationRow = z.output<typeof notificationRow>

/** The record id, if the record has one of these types. Other ids are not UUIDs, and PostgreSQL could not convert them. */
const idOf = (...types: (typeof NOTIFIED_RECORDS)[number][]) =>
  raw(`case when n.record_type in (${types.map((type) => `'${type}'`).join(', ')}) then n.record_id::uuid end`)

const policyId = raw(`coalesce(${idOf('policy').strings[0]}, l.policy_id, s.policy_id, h.policy_id)`)

const columns = sql`n.id, n.kind, n.record_type, n.record_id, n.created_at, n.read_at, a.full_name as actor_name,
  e.full_name as person_name, n.variables ->> 'role' as role,
  (select t.title from tasks t where t.id = (n.variables ->> 'taskId')::uuid) as task,
  k.code as customer_code, coalesce(k.company_name, concat_ws(' ', k.first_name, k.last_name)) as customer_name,
  (select p.policy_number from policies p where p.id = ${policyId}) as policy_number,
  l.number as claim_number, s.number as request_number, i.number as complaint_number, i.received_at as complaint_at,
  s.type as request_type, s.kind as request_kind,
  o.kind as payout_kind, o.number as payout_number, c.received_for,
  coalesce(nullif(s.to_pay_pesewas, 0), l.payable_pesewas, o.amount_pesewas, c.amount_pesewas) as amount_pesewas,
  ${policyId} as policy_id,
  (select r.product from policy_records r where r.policy_id = ${policyId} and r.is_current) as product`

const tables = sql`from notifications n left join users a on a.id = n.actor_id
  left join users e on e.id = ${idOf('access')} left join customers k on k.id = ${idOf('customer')}
  left join claims l on l.id = ${idOf('claim')} left join service_requests s on s.id = ${idOf('request')}
  left join complaints i on i.id = ${idOf('complaint')}
  left join challenges h on h.id = ${idOf('challenge')} left join payouts o on o.id = ${idOf('payout', 'withdrawal')}
  left join checkouts c on n.record_type = 'payment' and c.client_reference = n.record_id`

function reachedBy(reader: Recipient): Sql {
  const cases = NOTIFIED_RECORDS.map(
    (type) => sql`when n.record_type = ${raw(`'${type}'`)} then ${isReached(reader, type, raw('n.record_id'))}`,
  )
  return sql`case ${join(cases, ' ')} else false end`
}

export function listRows(
  tx: Tx,
  reader: Recipient,
  { view, ...page }: { view: 'all' | 'unread'; cursor?: string | undefined; limit: number },
) {
  const own = sql`n.user_id = ${reader.id} and ${view === 'unread' ? sql`n.read_at is null` : sql`true`}`
  return listPage(
    tx,
    {
      row: notificationRow.extend(cursorColumns),
      columns: sql`${columns}, ${reachedBy(reader)} as is_reached`,
      from: sql`${tables} where ${own}`,
      counted: sql`from notifications n where ${own}`,
      sort: { column: 'n.created_at', type: 'timestamptz', descending: true, idType: 'bigint' },
      id: 'n.id',
    },
    page,
  )
}

const COUNT_LIMIT = 100

const stateRow = z.object({ unread: z.number(), newest: z.number().nullable() })
export type UnreadState = z.output<typeof stateRow>

/** Counting stops at 100, which the bell shows as 99+. */
export function readState(tx: Tx, userId: string): Promise<UnreadState> {
  return one(
    tx,
    stateRow,
    sql`select (select count(*) from (select from notifications where user_id = ${userId} and read_at is null
              limit ${raw(String(COUNT_LIMIT))}) u) as unread,
            (select max(id) from notifications where user_id = ${userId}) as newest`,
  )
}

/** Marks a notification as read; false if the user has no such notification. */
export async function saveRead(tx: Tx, userId: string, id: number, now: Date): Promise<boolean> {
  const marked = await run(
    tx,
    sql`update notifications set read_at = coalesce(read_at, ${now}::timestamptz) where id = ${id} and user_id = ${userId}`,
  )
  return marked > 0
}

/** Later notifications stay unread, because the user has not seen them. */
export function saveAllRead(tx: Tx, userId: string, upTo: number, now: Date): Promise<number> {
  return run(
    tx,
    sql`update notifications set read_at = ${now} where user_id = ${userId} and id <= ${upTo} and read_at is null`,
  )
}

const muteRow = z.object({ kind_group: z.string() })

export async function mutedGroups(tx: Tx, userId: string): Promise<string[]> {
  const found = await rows(tx, muteRow, sql`select kind_group from notification_mutes where user_id = ${userId}`)
  return found.map(({ kind_group }) => kind_group)
}

export function saveMute(tx: Tx, userId: string, group: NotificationGroup, isOn: boolean): Promise<number> {
  return isOn
    ? run(tx, sql`delete from notification_mutes where user_id = ${userId} and kind_group = ${group}`)
    : run(
        tx,
        sql`insert into notification_mutes (user_id, kind_group) values (${userId}, ${group}) on conflict do nothing`,
      )
}

export function removeBefore(tx: Tx, before: Date): Promise<number> {
  return deleteBatch(tx, 'notifications', sql`created_at < ${before}`)
}
