import type { ReportSchedule } from '@okwan/contract/reports/report-schedules'
import { findReport } from '@okwan/domain/reports/reports/catalogue'
import type { ListedRow } from './store.ts'

export function presentSchedule(row: ListedRow): ReportSchedule {
  return {
    scheduleId: row.id,
    reportId: row.report_id,
    title: findReport(row.report_id, true)?.title ?? row.report_id,
    format: row.format,
    every: row.every,
    onDay: row.on_day,
    period: row.period,
    product: row.product,
    branchName: row.branch_name,
    pausedReason: row.paused_reason,
    nextRunAt: row.paused_reason ? null : row.next_run_at.toISOString(),
    lastSentAt: row.last_sent_at?.toISOString() ?? null,
    lastFailure: row.last_failure,
  }
}
