import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/**
 * Whether this database is a restored copy that no one has released. Its jobs belong to the original: if both ran them, customers
 * would get every message twice and payouts would be sent twice.
 */
export async function areJobsHeld(tx: Tx): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ held: z.boolean() }),
    sql`select home is distinct from database_home() as held from installation`,
  )
  return found?.held ?? false
}

/** Holds the jobs of a database that was restored in place to an earlier time. */
export async function holdJobs(tx: Tx): Promise<void> {
  await run(tx, sql`update installation set home = 'held'`)
}

export async function release(tx: Tx): Promise<void> {
  await run(tx, sql`update installation set home = database_home()`)
}

const waiting = z.object({ kind: z.string(), count: z.number() })

/** Jobs that run after the release, by kind. */
export function waitingJobs(tx: Tx): Promise<z.output<typeof waiting>[]> {
  return rows(
    tx,
    waiting,
    sql`select kind, count(*) as count from jobs where status = 'ready' group by kind order by kind`,
  )
}
