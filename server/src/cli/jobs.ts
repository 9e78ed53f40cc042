import { parseArgs } from 'node:util'
import type { Database } from '../platform/db/transaction.ts'
import { listJobs } from '../platform/jobs/list-jobs.ts'
import { retryJob } from '../platform/jobs/retry-job.ts'
import { UsageError } from './command.ts'
import { withDatabase } from './with-database.ts'

const MAX_ROWS = 100

export async function run(args: string[]): Promise<void> {
  const { retry } = parseArgs({ args, options: { retry: { type: 'string' } } }).values
  if (retry !== undefined && retry !== 'all' && !/^\d{1,15}$/.test(retry)) {
    throw new UsageError('--retry needs the number of a job, or all')
  }
  await withDatabase(async ({ db }) => {
    const now = new Date()
    const { data, meta } = await db.read((tx) => listJobs({ tx }, { query: { only: 'failed', limit: MAX_ROWS } }))
    for (const { jobId, kind, attempts, finishedAt, lastError } of data) {
      console.log(`${jobId}  ${kind}  ${attempts} attempts, failed ${finishedAt}: ${lastError}`)
    }
    console.log(`${meta.failedCount} failed, ${meta.failingCount} retrying automatically`)
    if (retry === undefined) return
    const selected = retry === 'all' ? await failedJobIds(db) : [Number(retry)]
    for (const jobId of selected) await db.transaction((tx) => retryJob({ tx, now }, { params: { jobId } }))
    console.log(`${selected.length} ${selected.length === 1 ? 'job' : 'jobs'} will be retried`)
  })
}

type FailedQuery = Parameters<typeof listJobs>[1]['query']

/** Ids of all failed jobs, including jobs that are not printed. */
async function failedJobIds(db: Database): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const query: FailedQuery = { only: 'failed', limit: MAX_ROWS, ...(cursor !== null && { cursor }) }
    const { data, meta } = await db.read((tx) => listJobs({ tx }, { query }))
    ids.push(...data.map(({ jobId }) => jobId))
    cursor = meta.nextCursor
  } while (cursor !== null)
  return ids
}
