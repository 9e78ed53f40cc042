import type { JobKind } from '@okwan/domain/platform/jobs/terms'
import { insertRow, notify, type Writer } from '../db/batch.ts'
import type { JobPayloads } from './kinds.ts'

/** Adds a job in the caller's transaction, so that both are committed or neither. */
export async function addJob<K extends JobKind>(
  writer: Writer,
  kind: K,
  payload: JobPayloads[K],
  options: { now: Date; runAt?: Date; effectKey?: string },
): Promise<void> {
  const { now, runAt = now, effectKey = null } = options
  await insertRow(writer, {
    table: 'jobs',
    row: { kind, payload, effect_key: effectKey, run_at: runAt, created_at: now },
    onConflict: 'on conflict (effect_key) do nothing',
  })
  if (!options.runAt) await notify(writer, 'jobs')
}
