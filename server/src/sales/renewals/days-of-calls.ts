import { addDays, type IsoDate } from '@okwan/domain/platform/dates'

/** The renewal list contains cover that ends within this number of days, or ended at most as long ago. */
const CALL_DAYS = 30

export function daysOfCalls(today: IsoDate): { from: IsoDate; to: IsoDate } {
  return { from: addDays(today, -CALL_DAYS), to: addDays(today, CALL_DAYS) }
}
