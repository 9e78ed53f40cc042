import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { isRenewable } from '../../policies/policies/issue/due-renewal.ts'

const remindableRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  policy_id: z.string(),
  branch_id: z.string(),
  end_date: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  plate: z.string(),
  policy_number: z.string(),
})

/**
 * Number of policies in one transaction. Policies that were already reminded count, so that the size of a statement does not
 * depend on the number of policies of a day.
 */
const READ_BATCH_SIZE = 500

export type ReminderWindow = { days: number; endsFrom: string; endsTo: string }

const placeRow = z.object({ id: z.string(), end_date: z.string() })
/** Position in the order of the end of cover. */
export type Cursor = z.output<typeof placeRow>

/** The next policies whose cover ends within a reminder window. */
export function nextEnding(tx: Tx, { endsFrom, endsTo }: ReminderWindow, after: Cursor | undefined): Promise<Cursor[]> {
  const following = after ? sql`(r.end_date, r.id) > (${after.end_date}::date, ${after.id}::uuid)` : sql`true`
  return rows(
    tx,
    placeRow,
    sql`select r.id, r.end_date from policy_records r
        where r.is_current and r.end_date between ${endsFrom} and ${endsTo} and ${following}
        order by r.end_date, r.id limit ${READ_BATCH_SIZE}`,
  )
}

/** Whether the batch is full, so that more policies may follow. */
export const isFull = (positions: readonly Cursor[]) => positions.length === READ_BATCH_SIZE

/** Policies that still need this reminder. Locked rows are skipped, so that several nodes share the work. */
export function lockRemindable(tx: Tx, positions: readonly Cursor[], days: number) {
  return rows(
    tx,
    remindableRow,
    sql`select r.id, r.policy_id, r.customer_id, r.branch_id, r.end_date, c.phone, c.email,
          coalesce(v.registration_number, v.chassis_key) as plate, p.policy_number
        from policy_records r join policies p on p.id = r.policy_id join customers c on c.id = r.customer_id
          join vehicles v on v.id = r.vehicle_id
        where r.id = any(${positions.map(({ id }) => id)}::uuid[]) and ${isRenewable}
          and not exists (select from renewal_reminders m where m.policy_record_id = r.id and m.days = ${days})
          -- A policy that was imported on the day of a reminder or later does not get that reminder.
          and not exists (select from import_rows i where i.policy_record_id = r.id
            and i.written_at >= r.end_date + ${days}::integer)
        order by r.end_date, r.id for update of r skip locked`,
  )
}
