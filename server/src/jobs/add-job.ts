import { run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { JobKind, JobPayloads } from './kinds.ts'

/** Adds work to be done after commit, in the transaction that causes it: no job without its cause, no cause without its job. */
export async function addJob<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  options: { now: Date; runAt?: Date; effectKey?: string },
): Promise<void> {
  const added = await run(
    tx,
    sql`insert into jobs (kind, payload, effect_key, run_at, created_at)
        values (${kind}, ${payload}, ${options.effectKey ?? null}, ${options.runAt ?? options.now}, ${options.now})
        on conflict (effect_key) do nothing`,
  )
  if (added > 0 && !options.runAt) await run(tx, sql`select pg_notify('jobs', '')`)
}
