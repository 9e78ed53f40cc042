import type { alertEndpoints } from '@okwan/contract/people/alerts'
import type { Handlers } from '../../platform/http/context.ts'
import { acknowledgeAlert, acknowledgeAlerts } from './acknowledge-alert.ts'
import { changeAlertRules, getAlertRules } from './alert-rules.ts'
import { listAlerts } from './list-alerts.ts'

export const alertRoutes: Handlers<typeof alertEndpoints> = {
  'GET /alerts': listAlerts,
  'POST /alerts/acknowledge': acknowledgeAlerts,
  'POST /alerts/{id}/acknowledge': acknowledgeAlert,
  'GET /alert-rules': getAlertRules,
  'PUT /alert-rules': changeAlertRules,
}
