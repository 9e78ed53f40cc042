import { daysBetween, deadlineInWords, formatDate } from '@okwan/domain/platform/dates'

/** Text for the next deadline of a case, such as `Due 20 Nov 2026` or `3 days overdue`. */
export function dueDay(dueOn: string | null, today: string): { text: string; isLate: boolean } | undefined {
  if (!dueOn) return undefined
  const isLate = dueOn < today
  return { text: isLate ? deadlineInWords(daysBetween(today, dueOn)) : `Due ${formatDate(dueOn)}`, isLate }
}
