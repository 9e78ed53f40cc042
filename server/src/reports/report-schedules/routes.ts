import type { reportScheduleEndpoints } from '@okwan/contract/reports/report-schedules'
import type { Handlers } from '../../platform/http/context.ts'
import { deleteReportSchedule, pauseReportSchedule, resumeReportSchedule } from './change-schedule.ts'
import { listReportSchedules, scheduleReport } from './schedule-report.ts'

export const reportScheduleRoutes: Handlers<typeof reportScheduleEndpoints> = {
  'GET /report-schedules': listReportSchedules,
  'POST /report-schedules': scheduleReport,
  'POST /report-schedules/{scheduleId}/pause': pauseReportSchedule,
  'POST /report-schedules/{scheduleId}/resume': resumeReportSchedule,
  'DELETE /report-schedules/{scheduleId}': deleteReportSchedule,
}
