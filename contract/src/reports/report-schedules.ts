import { PAUSE_REASON_CODES, REPORT_FORMATS, SCHEDULE_FREQUENCIES } from '@okwan/domain/reports/report-schedules/terms'
import { PERIOD_NAMES } from '@okwan/domain/reports/reports/terms'
import * as z from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id, moment } from '../platform/fields.ts'

const product = z.enum(['motor', 'travel'])

const timing = {
  every: z.enum(SCHEDULE_FREQUENCIES),
  /** Day of the week from 1 (Monday) to 7, or day of the month from 1 to 31; null every day. */
  onDay: z.number().int().min(1).max(31).nullable(),
}

const schedule = z.object({
  scheduleId: z.string(),
  reportId: z.string(),
  title: z.string(),
  format: z.enum(REPORT_FORMATS),
  ...timing,
  /** Relative to the day on which the report is sent. */
  period: z.enum(PERIOD_NAMES),
  product: product.nullable(),
  branchName: z.string().nullable(),
  /** Null: the schedule is active. */
  pausedReason: z.enum(PAUSE_REASON_CODES).nullable(),
  nextRunAt: moment.nullable(),
  lastSentAt: moment.nullable(),
  /** Why the last email was not delivered. */
  lastFailure: z.string().nullable(),
})
export type ReportSchedule = z.output<typeof schedule>

const own = { permission: 'reports.read', scope: 'own schedules; rows as in the report' } as const
const params = z.strictObject({ scheduleId: id })

export const reportScheduleEndpoints = endpoints({
  'GET /report-schedules': {
    summary: 'The caller’s scheduled reports, and the address to which they are sent',
    ...own,
    data: z.object({ email: z.string().nullable(), schedules: z.array(schedule) }),
  },
  'POST /report-schedules': {
    summary: 'Send a report to the caller’s own email address every day, week or month; at most 20 schedules',
    ...own,
    body: z.strictObject({
      reportId: z
        .string()
        .max(60)
        .regex(/^[a-z-]+$/, { error: 'Invalid report' }),
      format: z.enum(REPORT_FORMATS),
      ...timing,
      period: z.enum(PERIOD_NAMES),
      product: product.optional(),
      branchId: id.optional(),
    }),
    data: schedule,
    status: 201,
  },
  'POST /report-schedules/{scheduleId}/pause': {
    summary: 'Pause a schedule',
    ...own,
    params,
    data: schedule,
  },
  'POST /report-schedules/{scheduleId}/resume': {
    summary: 'Resume a paused schedule from its next date',
    ...own,
    params,
    data: schedule,
  },
  'DELETE /report-schedules/{scheduleId}': {
    summary: 'Delete a schedule',
    ...own,
    params,
    data: z.object({ scheduleId: z.string() }),
  },
})
