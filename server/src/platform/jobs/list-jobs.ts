import type { Job } from '@okwan/contract/platform/jobs'
import type { Ctx } from '../http/context.ts'
import { presentJob } from './present.ts'
import { failureCounts, type JobFilter, listJobRows } from './store.ts'

type Query = { only: JobFilter; cursor?: string; limit: number }

export async function listJobs({ tx }: Pick<Ctx, 'tx'>, { query }: { query: Query }) {
  const { only, ...page } = query
  const { rows, meta } = await listJobRows(tx, only, page)
  const { failed, failing } = await failureCounts(tx)
  const data: Job[] = rows.map(presentJob)
  return { data, meta: { ...meta, failedCount: failed, failingCount: failing } }
}
