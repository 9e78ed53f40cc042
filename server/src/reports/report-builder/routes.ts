import type { reportBuilderEndpoints } from '@okwan/contract/reports/report-builder'
import type { Handlers } from '../../platform/http/context.ts'
import { getBuiltReport, getBuiltReportFile } from './get-built-report.ts'

export const reportBuilderRoutes: Handlers<typeof reportBuilderEndpoints> = {
  'GET /report-builder/result': getBuiltReport,
  'GET /report-builder/file': getBuiltReportFile,
}
