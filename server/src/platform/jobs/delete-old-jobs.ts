import type { Tx } from '../db/database.ts'
import { removeDoneJobsBefore } from './store.ts'

const DAY_MS = 86_400_000
/** Longer than a provider repeats a callback, so that the same job is not added again. What a job did is in the audit log. */
const KEEP_DAYS = 30

/** Deletes finished jobs. Failed jobs are kept until someone retries them. */
export function deleteOldJobs(tx: Tx, now: Date): Promise<number> {
  return removeDoneJobsBefore(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
}
