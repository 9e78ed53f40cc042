import type { reconciliationEndpoints } from '@okwan/contract/money/reconciliation'
import type { Handlers } from '../../platform/http/context.ts'
import { getRun, listRuns } from './list-runs.ts'
import { startRun } from './start-run.ts'

export const reconciliationRoutes: Handlers<typeof reconciliationEndpoints> = {
  'GET /reconciliation/runs': listRuns,
  'GET /reconciliation/runs/{id}': getRun,
  'POST /reconciliation/runs': startRun,
}
