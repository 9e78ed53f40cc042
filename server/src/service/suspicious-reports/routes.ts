import type { suspiciousReportEndpoints } from '@okwan/contract/service/suspicious-reports'
import type { Handlers } from '../../platform/http/context.ts'
import { decideReport, fileReport, getReport, listReports } from './handle-report.ts'
import { raiseReport } from './open-report.ts'

export const suspiciousReportRoutes: Handlers<typeof suspiciousReportEndpoints> = {
  'POST /suspicious-reports': raiseReport,
  'GET /suspicious-reports': listReports,
  'GET /suspicious-reports/{id}': getReport,
  'POST /suspicious-reports/{id}/decide': decideReport,
  'POST /suspicious-reports/{id}/file': fileReport,
}
