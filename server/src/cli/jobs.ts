import { parseArgs } from 'node:util'
import { listJobs } from '../platform/jobs/list-jobs.ts'
import { retryJob } from '../platform/jobs/retry-job.ts'
import { withDatabase } from './with-database.ts'

// `npm run jobs` lists failed jobs; `npm run jobs -- --retry 12` or `--retry all` retries them.
const { values } = parseArgs({ options: { retry: { type: 'string' } } })
const MOST = 100

await withDatabase(async (db) => {
  const now = new Date()
  const { data, meta } = await db.read((tx) => listJobs({ tx }, { query: { only: 'failed', limit: MOST } }))
  for (const { jobId, kind, attempts, finishedAt, lastError } of data) {
    console.log(`${jobId}  ${kind}  ${attempts} attempts, failed ${finishedAt}: ${lastError}`)
  }
  console.log(`${meta.failedCount} failed, ${meta.failingCount} retrying automatically`)
  if (values.retry === undefined) return
  const selected = values.retry === 'all' ? data.map(({ jobId }) => jobId) : [Number(values.retry)]
  for (const jobId of selected) await db.transaction((tx) => retryJob({ tx, now }, { params: { jobId } }))
  console.log(`${selected.length} will be retried`)
})
