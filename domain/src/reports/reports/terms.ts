import { addDays, addMonths, type IsoDate } from '../../platform/dates.ts'

export type Period = { from: IsoDate; to: IsoDate }

/** Periods that people ask for, by their name in the address. */
export const PERIOD_NAMES = [
  'yesterday',
  'last-7-days',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  '12-months',
] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

const PERIOD_LABELS: Record<PeriodName, string> = {
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  month: 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  'last-quarter': 'Last quarter',
  year: 'This year',
  '12-months': '12 months',
}
export const PERIODS: { value: PeriodName; label: string }[] = PERIOD_NAMES.map((value) => ({
  value,
  label: PERIOD_LABELS[value],
}))

/** The named period around a day. Periods that have not ended end today. */
export function namedPeriod(name: PeriodName, today: IsoDate): Period {
  const month = `${today.slice(0, 7)}-01`
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3))
  switch (name) {
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last-7-days':
      return { from: addDays(today, -7), to: addDays(today, -1) }
    case 'month':
      return { from: month, to: today }
    case 'last-month':
      return { from: addMonths(month, -1), to: addDays(month, -1) }
    case 'quarter':
      return { from: quarter, to: today }
    case 'last-quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case '12-months':
      return { from: addMonths(month, -11), to: today }
  }
}
