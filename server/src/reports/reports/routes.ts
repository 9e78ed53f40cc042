import type { reportEndpoints } from '@okwan/contract/reports/reports'
import type { Handlers } from '../../platform/http/context.ts'
import { getReport, getReportFile, listReports } from './get-report.ts'

export const reportRoutes: Handlers<typeof reportEndpoints> = {
  'GET /reports': listReports,
  'GET /reports/{reportId}': getReport,
  'GET /reports/{reportId}/file': getReportFile,
}
