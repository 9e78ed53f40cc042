import type { savedReportEndpoints } from '@okwan/contract/reports/saved-reports'
import type { Handlers } from '../../platform/http/context.ts'
import { changeSavedReport, deleteSavedReport, listSavedReports, saveReport } from './save-report.ts'

export const savedReportRoutes: Handlers<typeof savedReportEndpoints> = {
  'GET /saved-reports': listSavedReports,
  'POST /saved-reports': saveReport,
  'PUT /saved-reports/{savedReportId}': changeSavedReport,
  'DELETE /saved-reports/{savedReportId}': deleteSavedReport,
}
