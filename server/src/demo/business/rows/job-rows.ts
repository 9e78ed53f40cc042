import type { JobKind } from '@okwan/domain/platform/jobs/terms'
import type { JobPayloads } from '../../../platform/jobs/kinds.ts'
import type { Row } from './rows.ts'

const WORKER = 'demo'

type Times = { createdAt: Date; runAt?: Date; doneAt: Date }

/** A finished job. */
export function doneJob<K extends JobKind>(kind: K, payload: JobPayloads[K], effectKey: string, times: Times): Row {
  const { createdAt, runAt = createdAt, doneAt } = times
  return {
    kind,
    payload,
    effect_key: effectKey,
    status: 'done',
    run_at: runAt,
    attempts: 1,
    leased_by: WORKER,
    created_at: createdAt,
    finished_at: doneAt,
  }
}
