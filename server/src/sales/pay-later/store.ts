import * as z from 'zod'
import { maybe, run, type Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
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
})
export type ParkedRow = z.output<typeof parkedRow>

const parkedColumns = sql`${purchaseColumns}, v.registration_number, nullif(concat_ws(' ', v.make, v.model), '') as vehicle, r.cover_type,
  r.start_date, r.end_date, r.seller_id, u.full_name as seller_name, r.created_at, m.reminded_at, m.reminders,
  r.kind = 'renewal' as is_renewal`
const parkedTables = sql`${purchaseTables} left join vehicles v on v.id = r.vehicle_id join users u on u.id = r.seller_id`
const parked = (reach: Sql, now: Date) => sql`${parkedTables}
  where r.status = 'pay_later' and m.withdrawn_at is null and m.offer_ends_at > ${now} and ${reach}`

const LAPSED_DAYS = 7

/** Offers that expired in the last week, even if the job has not marked them yet. */
const lapsed = (reach: Sql, now: Date) => sql`${parkedTables}
  where r.status in ('pay_later', 'lapsed') and m.withdrawn_at is null and m.was_parked and m.offer_ends_at <= ${now}
    and m.offer_ends_at > ${new Date(now.getTime() - LAPSED_DAYS * 24 * 3_600_000)} and ${reach}`

type ParkedPage = {
  cursor?: string | undefined
  limit: number
  view: 'waiting' | 'lapsed'
  branchId?: string | undefined
}

const listedRow = parkedRow.extend({ id: z.string(), ...cursorColumns })

export function listParked(tx: Tx, reach: Sql, { cursor, limit, view, branchId }: ParkedPage, now: Date) {
  const sort = { column: 'm.offer_ends_at', type: 'timestamptz', descending: view === 'lapsed' } as const
  const offers = view === 'lapsed' ? lapsed(reach, now) : parked(reach, now)
  const all = branchId ? sql`${offers} and r.branch_id = ${branchId}` : offers
  return listPage(
    tx,
    { row: listedRow, columns: sql`${parkedColumns}, r.id`, from: all, sort, id: 'm.policy_record_id' },
    { cursor, limit },
  )
}

export function lockParked(tx: Tx, reach: Sql, policyRecordId: string, now: Date): Promise<ParkedRow | undefined> {
  return maybe(
    tx,
    parkedRow,
    sql`select ${parkedColumns} ${parked(reach, now)} and m.policy_record_id = ${policyRecordId} for update of m`,
  )
}

export function markReminded(tx: Tx, policyRecordId: string, now: Date) {
  return run(
    tx,
    sql`update purchases set reminded_at = ${now}, reminders = reminders + 1 where policy_record_id = ${policyRecordId}`,
  )
}
