import * as z from 'zod'
import { endpoints } from './endpoint.ts'
import { moment } from './fields.ts'
import { pageMeta, pageQuery } from './paging.ts'

const job = z.object({
  jobId: z.number().int(),
  kind: z.string(),
  /** `failed`: stopped after the last attempt; `waiting`: due now or later. */
  state: z.enum(['failed', 'waiting', 'done']),
  attempts: z.number().int(),
  createdAt: moment,
  runAt: moment,
  finishedAt: moment.nullable(),
  lastError: z.string().nullable(),
})
export type Job = z.output<typeof job>

const permission = 'jobs.manage'
const scope = 'all jobs'

export const jobEndpoints = endpoints({
  'GET /jobs': {
    summary: 'List background jobs: failed, retrying or queued',
    permission,
    scope,
    query: z.strictObject({ ...pageQuery, only: z.enum(['failed', 'failing', 'waiting']).default('failed') }),
    data: z.array(job),
    meta: pageMeta.extend({ failedCount: z.number().int(), failingCount: z.number().int() }),
  },
  'POST /jobs/{jobId}/retry': {
    summary: 'Retry a failed job',
    permission,
    scope,
    params: z.strictObject({ jobId: z.coerce.number().int().min(1) }),
    data: job,
  },
})
