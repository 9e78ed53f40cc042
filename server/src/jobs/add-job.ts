import type { JobKind } from '@okwan/domain/jobs/terms'
import type { Tx } from '../db/database.ts'
import { insertRow, notify } from '../db/gather.ts'
import { sql } from '../db/sql.ts'
import type { JobPayloads } from './kinds.ts'

/** Adds work to be done after commit, in the transaction that causes it: no job without its cause, no cause without its job. */
export async function addJob<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayloads[K],
  options: { now: Date; runAt?: Date; effectKey?: string },
): Promise<void> {
  const { now, runAt = now, effectKey = null } = options
  await insertRow(tx, {
    into: 'jobs (kind, payload, effect_key, run_at, created_at)',
    row: sql`(${kind}, ${payload}, ${effectKey}, ${runAt}, ${now})`,
    onConflict: 'on conflict (effect_key) do nothing',
  })
  if (!options.runAt) await notify(tx, 'jobs')
}
