import type { activityEndpoints } from '@okwan/contract/people/activities'
import type { Handlers } from '../../platform/http/context.ts'
import { checkChain } from './check-chain.ts'
import { exportActivities } from './export-activities.ts'
import { listActivities } from './list-activities.ts'
import { confirmRecovery, proposeRecovery } from './recover-log.ts'

export const activityRoutes: Handlers<typeof activityEndpoints> = {
  'GET /activities': listActivities,
  'GET /activities/export.csv': exportActivities,
  'GET /activities/chain': checkChain,
  'POST /activities/chain/recovery': proposeRecovery,
  'POST /activities/chain/recovery/confirm': confirmRecovery,
}
