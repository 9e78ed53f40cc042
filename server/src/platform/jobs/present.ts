import type { Job } from '@okwan/contract/platform/jobs'
import type { JobRow } from './store.ts'

const STATES = { ready: 'waiting', done: 'done', failed: 'failed' } as const

export function presentJob(row: JobRow): Job {
  return {
    jobId: row.id,
    kind: row.kind,
    state: STATES[row.status],
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    runAt: row.run_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    lastError: row.last_error,
  }
}
