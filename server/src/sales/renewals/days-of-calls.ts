import { addDays, type IsoDate } from '@okwan/domain/platform/dates'

/** The renewal list contains cover that ends within these days or ended at most so many days ago. */
const CALL_DAYS = 30

export function daysOfCalls(today: IsoDate): { from: IsoDate; to: IsoDate } {
  return { from: addDays(today, -CALL_DAYS), to: addDays(today, CALL_DAYS) }
}
