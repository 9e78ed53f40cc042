import type { ApiData } from '@okwan/contract/all'
import { addDays, formatDate } from '@okwan/domain/platform/dates'
import type { Point } from '../../ui/charts/series.ts'

type History = ApiData<'GET /wallet/balance-history'>

/** One point for every day from the first to the last; a day without changes repeats the balance of the day before. */
export function balancePoints(history: History): Point[] {
  const known = new Map(history.map((day) => [day.date, day]))
  const points: Point[] = []
  let [balance] = history
  const last = history.at(-1)
  for (let date = balance?.date; date && balance && last && date <= last.date; date = addDays(date, 1)) {
    balance = known.get(date) ?? balance
    points.push({
      label: formatDate(date).replace(/ \d{4}$/, ''),
      values: { float: balance.floatPesewas, commission: balance.commissionPesewas },
    })
  }
  return points
}
