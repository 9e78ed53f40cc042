import type { Activity } from '@okwan/contract/people/activities'
import { addDays, formatDate, toAccraDate } from '@okwan/domain/platform/dates'

export type Day = { date: string; label: string; activities: Activity[] }

/** Groups activities (newest first) by calendar day. */
export function byDay(activities: readonly Activity[], now: Date): Day[] {
  const days: Day[] = []
  for (const activity of activities) {
    const date = toAccraDate(new Date(activity.at))
    const last = days.at(-1)
    if (last?.date === date) last.activities.push(activity)
    else days.push({ date, label: labelOf(date, toAccraDate(now)), activities: [activity] })
  }
  return days
}

function labelOf(date: string, today: string): string {
  if (date === today) return 'Today'
  return date === addDays(today, -1) ? 'Yesterday' : formatDate(date)
}
