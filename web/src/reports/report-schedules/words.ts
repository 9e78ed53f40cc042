import type { ReportSchedule } from '@okwan/contract/reports/report-schedules'
import type { ScheduleFrequency } from '@okwan/domain/reports/report-schedules/terms'
import { PERIODS } from '@okwan/domain/reports/reports/terms'

export const FORMATS: { value: ReportSchedule['format']; label: string }[] = [
  { value: 'xlsx', label: 'XLSX' },
  { value: 'csv', label: 'CSV' },
  { value: 'pdf', label: 'PDF' },
]

export const FREQUENCIES: { value: ScheduleFrequency; label: string }[] = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
]

/** `Last month, motor, Osu, XLSX` */
export function contentText({ period, product, branchName, format }: ReportSchedule): string {
  const periodName = PERIODS.find(({ value }) => value === period)?.label ?? period
  return [periodName, product, branchName, format.toUpperCase()].filter(Boolean).join(', ')
}
