import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/transaction.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const QUERY_CANCELED = '57014'

/** Runs `work` on one snapshot of the database. A statement that runs longer than `timeMs` is cancelled and refused. */
export async function withinTime<T>(
  db: Pick<Database, 'readWithin'>,
  timeMs: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.readWithin(timeMs, work)
  } catch (error) {
    if (!isCanceled(error)) throw error
    const seconds = Math.ceil(timeMs / 1000)
    throw new Refusal(
      'report_too_slow',
      `The report took longer than ${seconds} seconds. Select a shorter period, fewer groups or more filters.`,
    )
  }
}

function isCanceled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === QUERY_CANCELED
}
