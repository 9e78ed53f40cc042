import { performance } from 'node:perf_hooks'
import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { rows, run, type Tx } from '../db/database.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import type { Product } from '../http/context.ts'

export const TOTAL_DAYS_EVERY_MS = 60_000
const BUDGET_MS = 10_000
const DAYS_PER_BATCH = 50

/** Totals of records by day. A trigger removes a day from the table when one of its records changes. */
export type DayTotals = {
  /** Table of the days that have totals, and the function that locks a day. */
  days: 'sold_days' | 'payment_days'
  lock: 'lock_sold_day' | 'lock_payment_day'
  /** Moment of the first record. */
  first: Sql
  /** Statement that inserts the totals of records from the first to before the second moment. */
  insert: (day: Sql, from: Sql, before: Sql) => Sql
}

/**
 * Totals all days before today that have no totals, the newest first, until the time budget is used. Returns the number of days.
 */
export async function totalDays(
  { db, clock }: Pick<Product, 'db' | 'clock'>,
  totals: DayTotals,
  budgetMs = BUDGET_MS,
): Promise<number> {
  const endMs = performance.now() + budgetMs
  const yesterday = addDays(toAccraDate(clock.now()), -1)
  let totalled = 0
  for (;;) {
    const days = await db.read((tx) => daysWithoutTotals(tx, totals, yesterday))
    if (days.length === 0) return totalled
    for (const day of days) {
      if (performance.now() > endMs) return totalled
      await db.transaction((tx) => totalDay(tx, totals, day, clock.now()))
      totalled += 1
    }
  }
}

async function daysWithoutTotals(tx: Tx, { days, first }: DayTotals, until: IsoDate): Promise<IsoDate[]> {
  const found = await rows(
    tx,
    z.object({ day: z.string() }),
    sql`select d::date as day
        from generate_series((${first} at time zone 'UTC')::date, ${until}::date, interval '1 day') d
        where not exists (select from ${raw(days)} s where s.day = d::date) order by d desc limit ${DAYS_PER_BATCH}`,
  )
  return found.map(({ day }) => day)
}

/** Another node may have totalled the day already; then nothing is added. */
async function totalDay(tx: Tx, { days, lock, insert }: DayTotals, day: IsoDate, now: Date): Promise<void> {
  await run(tx, sql`select ${raw(lock)}(${day}::date, true)`)
  const added = await run(
    tx,
    sql`insert into ${raw(days)} (day, totalled_at) values (${day}, ${now}) on conflict (day) do nothing`,
  )
  if (added === 0) return
  const startOf = (date: Sql) => sql`${date}::timestamp at time zone 'UTC'`
  await run(tx, insert(sql`${day}::date`, startOf(sql`${day}::date`), startOf(sql`(${day}::date + 1)`)))
}
