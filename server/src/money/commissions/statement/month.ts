import { addDays, addMonths, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'

/** A month of the calendar: `2026-11`, its first and last day, and the moments between which it lies. */
export type Month = { month: string; firstDay: IsoDate; lastDay: IsoDate; from: Date; before: Date }

/** The month that was asked for, or this one. */
export function monthOf(asked: string | undefined, now: Date): Month {
  const month = asked ?? toAccraDate(now).slice(0, 7)
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
