import * as z from 'zod'
import { one, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** Whether any day up to `lastDay` is still open. Days before the first journal do not count. */
export async function hasDaysToClose(tx: Tx, lastDay: string): Promise<boolean> {
  const found = await one(
    tx,
    z.object({ due: z.boolean().nullable() }),
    sql`select coalesce((select max(day) from ledger_closed_days) < ${lastDay}::date,
                        (select min(posted_at) at time zone 'UTC' < ${lastDay}::date + 1 from journals)) as due`,
  )
  return found.due === true
}

export async function closeDaysUntil(tx: Tx, lastDay: string): Promise<void> {
  await run(tx, sql`select close_ledger_days(${lastDay}::date)`)
}

/** Writes the totals of the next closed day. Returns false if all closed days have totals. */
export async function totalNextDay(tx: Tx, timeoutMs: number): Promise<boolean> {
  await tx.query(`set local statement_timeout = ${timeoutMs}`)
  const { day } = await one(tx, z.object({ day: z.string().nullable() }), sql`select total_ledger_day() as day`)
  return day !== null
}
