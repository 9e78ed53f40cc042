import * as z from 'zod'
import { searchedBy } from '../../customers/customers/page/policy-words.ts'
import { maybe, one, run, type Tx } from '../../platform/db/database.ts'
import { and, type Sql, sql } from '../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../platform/http/paging.ts'
import { coverOrPlan } from '../../products/rate-books/cover-or-plan.ts'
import { purchaseColumns, purchaseRow, purchaseTables } from '../purchases/offer/purchase-row.ts'

const parkedRow = purchaseRow.extend({
  registration_number: z.string().nullable(),
  /** Null for travel. */
  vehicle: z.string().nullable(),
  cover_type: coverOrPlan,
  start_date: z.string(),
  end_date: z.string(),
  seller_id: z.string(),
  seller_name: z.string(),
  created_at: z.date(),
  reminded_at: z.date().nullable(),
  reminders: z.number(),
  is_renewal: z.boolean(),
  customer_id: z.string(),
})
export type ParkedRow = z.output<typeof parkedRow>

const parkedColumns = sql`${purchaseColumns}, v.registration_number, nullif(concat_ws(' ', v.make, v.model), '') as vehicle, r.cover_type,
  r.start_date, r.end_date, r.seller_id, u.full_name as seller_name, r.created_at, m.reminded_at, m.reminders,
  r.kind = 'renewal' as is_renewal, r.customer_id`
const parkedTables = sql`${purchaseTables} left join vehicles v on v.id = r.vehicle_id join users u on u.id = r.seller_id`
const parkedOffers = (reach: Sql, now: Date) => sql`${parkedTables}
  where r.status = 'pay_later' and m.withdrawn_at is null and m.offer_ends_at > ${now} and ${reach}`

/** New sales that can still be paid, except sales whose payment the payer or the office is confirming. */
const unpaid = (reach: Sql, now: Date) => sql`${parkedTables}
  where r.status in ('awaiting_payment', 'pay_later') and r.kind = 'new' and m.withdrawn_at is null and m.offer_ends_at > ${now}
    and not (k.state in ('open', 'review') and k.shown_attempt is not null) and ${reach}`

const LAPSED_DAYS = 7

/** Pay-later offers that expired in the last week, even if the job has not marked them as lapsed yet. */
const lapsed = (reach: Sql, now: Date) => sql`${parkedTables}
  where r.status in ('pay_later', 'lapsed') and m.withdrawn_at is null and m.was_parked and m.offer_ends_at <= ${now}
    and m.offer_ends_at > ${new Date(now.getTime() - LAPSED_DAYS * 24 * 3_600_000)} and ${reach}`

const VIEWS = { waiting: parkedOffers, unpaid, lapsed }

export type ParkedFilter = {
  view: keyof typeof VIEWS
  q?: string | undefined
  product?: 'motor' | 'travel' | undefined
  reminded?: 'yes' | 'no' | undefined
  branchId?: string | undefined
  payableIds?: string[] | undefined
}

export const REMIND_EVERY_MS = 24 * 3_600_000

/** Last reminder of the customer, about any of their offers. */
const lastReminder = (customerId: Sql) => sql`(select max(other.reminded_at) from purchases other
  join policy_records sold on sold.id = other.policy_record_id where sold.customer_id = ${customerId})`

function matching(reach: Sql, { view, q, product, reminded, branchId, payableIds }: ParkedFilter, now: Date): Sql {
  const list: Sql[] = [VIEWS[view](reach, now)]
  if (q) list.push(...searchedBy(q))
  if (product) list.push(sql`r.product = ${product}`)
  if (branchId) list.push(sql`r.branch_id = ${branchId}`)
  if (payableIds) list.push(sql`m.policy_record_id = any(${payableIds}::uuid[])`)
  if (reminded) {
    const recently = sql`coalesce(${lastReminder(sql`r.customer_id`)} > ${new Date(now.getTime() - REMIND_EVERY_MS)}, false)`
    list.push(reminded === 'yes' ? recently : sql`not ${recently}`)
  }
  return and(list)
}

export async function countParked(tx: Tx, reach: Sql, filter: ParkedFilter, now: Date): Promise<number> {
  const { count } = await one(
    tx,
    z.object({ count: z.number() }),
    sql`select count(*)::integer as count ${matching(reach, filter, now)}`,
  )
  return count
}

type ParkedPage = ParkedFilter & { cursor?: string | undefined; limit: number }

const listedRow = parkedRow.extend({ id: z.string(), ...cursorColumns })

export function listParked(tx: Tx, reach: Sql, { cursor, limit, ...filter }: ParkedPage, now: Date) {
  const sort = { column: 'm.offer_ends_at', type: 'timestamptz', descending: filter.view === 'lapsed' } as const
  return listPage(
    tx,
    {
      row: listedRow,
      columns: sql`${parkedColumns}, r.id`,
      from: matching(reach, filter, now),
      sort,
      id: 'm.policy_record_id',
    },
    { cursor, limit },
  )
}

export function lockParked(tx: Tx, reach: Sql, policyRecordId: string, now: Date): Promise<ParkedRow | undefined> {
  return maybe(
    tx,
    parkedRow,
    sql`select ${parkedColumns} ${parkedOffers(reach, now)} and m.policy_record_id = ${policyRecordId} for update of m`,
  )
}

const lastReminderRow = z.object({ last: z.date().nullable(), has_stopped: z.boolean() })

/** Locks the customer, so that two people cannot send reminders at the same time, and returns the time of the last reminder. */
export async function lockLastReminder(tx: Tx, { customer_id: customerId, phone, email }: ParkedRow) {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext(${`pay-later-reminder:${customerId}`}))`)
  return one(
    tx,
    lastReminderRow,
    sql`select ${lastReminder(sql`${customerId}`)} as last,
          has_stopped(${phone}, 'sms') and (${email}::text is null or has_stopped(${email}, 'email')) as has_stopped`,
  )
}

export function markReminded(tx: Tx, policyRecordId: string, now: Date) {
  return run(
    tx,
    sql`update purchases set reminded_at = ${now}, reminders = reminders + 1 where policy_record_id = ${policyRecordId}`,
  )
}
