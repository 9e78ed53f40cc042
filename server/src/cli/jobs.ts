import { parseArgs } from 'node:util'
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
    const selected = retry === 'all' ? data.map(({ jobId }) => jobId) : [Number(retry)]
    for (const jobId of selected) await db.transaction((tx) => retryJob({ tx, now }, { params: { jobId } }))
    console.log(`${selected.length} will be retried`)
  })
}
