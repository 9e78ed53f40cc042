import type { jobEndpoints } from '@okwan/contract/platform/jobs'
import type { Handlers } from '../http/context.ts'
import { listJobs } from './list-jobs.ts'
import { retryJob } from './retry-job.ts'

export const jobRoutes: Handlers<typeof jobEndpoints> = {
  'GET /jobs': listJobs,
  'POST /jobs/{jobId}/retry': retryJob,
}
