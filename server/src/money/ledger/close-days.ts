import type { Database } from '../../platform/db/transaction.ts'
import { closeDaysUntil, hasDaysToClose, totalNextDay } from './day-store.ts'

/** Postings are dated at the start of their request or job; one hour is far more than any of them takes. */
const GRACE_MS = 3_600_000
const DAY_MS = 24 * GRACE_MS

/**
 * Closes the days that are over and writes their totals, one day in each transaction, until the time is used. Returns the
 * number of days with new totals.
 */
export async function closeDays(db: Database, now: Date, budgetMs: number): Promise<number> {
  // The clock of a demo may be ahead of the real time. A day must be over by both.
  const lastDay = new Date(Math.min(now.getTime(), Date.now()) - GRACE_MS - DAY_MS).toISOString().slice(0, 10)
  if (await db.read((tx) => hasDaysToClose(tx, lastDay))) await db.transaction((tx) => closeDaysUntil(tx, lastDay))
  const endMs = performance.now() + budgetMs
  let totalled = 0
  while (performance.now() < endMs && (await db.transaction((tx) => totalNextDay(tx, budgetMs)))) totalled += 1
  return totalled
}
