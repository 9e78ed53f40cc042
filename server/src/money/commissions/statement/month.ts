import { addDays, addMonths, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'

/** A calendar month such as `2026-11`, with its first and last day and its start and end time. */
export type Month = { month: string; firstDay: IsoDate; lastDay: IsoDate; from: Date; before: Date }

/** The requested month, or the current one. */
export function monthOf(requested: string | undefined, now: Date): Month {
  const month = requested ?? toAccraDate(now).slice(0, 7)
  const firstDay = `${month}-01`
  const nextFirstDay = addMonths(firstDay, 1)
  return {
    month,
    firstDay,
    lastDay: addDays(nextFirstDay, -1),
    from: new Date(firstDay),
    before: new Date(nextFirstDay),
  }
}

export function monthsBefore({ firstDay }: Month, months: number): string {
  return addMonths(firstDay, -months).slice(0, 7)
}
