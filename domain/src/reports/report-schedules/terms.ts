import { hourText } from '../../platform/dates.ts'

export const SCHEDULE_FREQUENCIES = ['day', 'week', 'month'] as const
export type ScheduleFrequency = (typeof SCHEDULE_FREQUENCIES)[number]

export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const

/** Days of the week by number, Monday is 1. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Reports are sent from this hour of Accra, when the previous day is complete. */
export const SEND_HOUR = 6

/** Why a schedule is paused. `own`: the owner paused it. The others are found before a report is sent. */
export const PAUSE_REASONS = {
  own: 'You paused this schedule.',
  account: 'Your account wasn’t active.',
  permission: 'You no longer had access to this report.',
  'no-email': 'Your account had no email address.',
} as const
export type PauseReason = keyof typeof PAUSE_REASONS
// Object.keys widens the keys to string.
export const PAUSE_REASON_CODES = Object.keys(PAUSE_REASONS) as [PauseReason, ...PauseReason[]]

/** `onDay`: the day of the week from 1 (Monday) to 7, or the day of the month from 1 to 31; null every day. */
export type Timing = { every: ScheduleFrequency; onDay: number | null }

/** `Every Monday at 06:00` */
export function timingText({ every, onDay }: Timing): string {
  const at = `at ${hourText(SEND_HOUR)}`
  if (every === 'day' || onDay === null) return `Every day ${at}`
  return every === 'week' ? `Every ${WEEKDAY_NAMES[onDay - 1]} ${at}` : `On day ${onDay} of each month ${at}`
}
