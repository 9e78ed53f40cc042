import { formatDate, toAccraDate, toAccraTime } from '@okwan/domain/platform/dates'
import { chosenHours } from '../date-picker/hours.ts'

/**
 * `5 Mar 2027, 13:05` or `5 Mar 2027, 1:05 PM` in Accra time, in the user's 12- or 24-hour format. Texts for customers use
 * `formatMoment` of `domain`.
 */
export function formatMoment(moment: Date): string {
  return `${formatDate(toAccraDate(moment))}, ${formatTime(toAccraTime(moment))}`
}

/** `13:05` as `1:05 PM` if the user chose the 12-hour clock. */
export function formatTime(time: string): string {
  if (chosenHours() === '24') return time
  const [hours = '0', ...rest] = time.split(':')
  return `${Number(hours) % 12 || 12}:${rest.join(':')} ${Number(hours) % 24 < 12 ? 'AM' : 'PM'}`
}

/** `08:00` or `8:00 AM`; 24 is the end of the day. */
export function formatHour(hour: number): string {
  return formatTime(`${String(hour).padStart(2, '0')}:00`)
}
