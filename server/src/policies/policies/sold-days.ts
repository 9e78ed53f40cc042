import { performance } from 'node:perf_hooks'
import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'

export const TOTAL_DAYS_EVERY_MS = 60_000
const BUDGET_MS = 10_000
const DAYS_PER_BATCH = 50

/** Totals the sales of all days before today that have no totals, the newest first, until the time is used. */
export async function totalSoldDays(
  { db, clock }: Pick<Product, 'db' | 'clock'>,
  budgetMs = BUDGET_MS,
): Promise<number> {
  const endMs = performance.now() + budgetMs
  const yesterday = addDays(toAccraDate(clock.now()), -1)
  let totalled = 0
  for (;;) {
    const days = await db.read((tx) => daysWithoutTotals(tx, yesterday))
    if (days.length === 0) return totalled
    for (const day of days) {
      if (performance.now() > endMs) return totalled
      await db.transaction((tx) => totalDay(tx, day, clock.now()))
      totalled += 1
    }
  }
}

async function daysWithoutTotals(tx: Tx, until: IsoDate): Promise<IsoDate[]> {
  const found = await rows(
    tx,
    z.object({ day: z.string() }),
    sql`select d::date as day
        from generate_series((select (min(issued_at) at time zone 'UTC')::date from policy_records where issued_at is not null),
          ${until}::date, interval '1 day') d
        where not exists (select from sold_days s where s.day = d::date) order by d desc limit ${DAYS_PER_BATCH}`,
  )
  return found.map(({ day }) => day)
}

/** Another node may have totalled the day already; then nothing is added. */
async function totalDay(tx: Tx, day: IsoDate, now: Date): Promise<void> {
  await run(tx, sql`select lock_sold_day(${day}::date, true)`)
  const added = await run(
    tx,
    sql`insert into sold_days (day, totalled_at) values (${day}, ${now}) on conflict (day) do nothing`,
  )
  if (added === 0) return
  await run(
    tx,
    sql`insert into sold_day_totals (day, branch_id, product, cover_type, count, premium_pesewas)
        select ${day}::date, r.branch_id, r.product, r.cover_type, count(*), sum(r.premium_pesewas) from policy_records r
        where r.kind <> 'endorsement' and r.issued_at >= ${day}::date::timestamp at time zone 'UTC'
          and r.issued_at < (${day}::date + 1)::timestamp at time zone 'UTC'
        group by r.branch_id, r.product, r.cover_type`,
  )
}
