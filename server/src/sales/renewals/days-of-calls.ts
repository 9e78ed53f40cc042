import { addDays, type IsoDate } from '@okwan/domain/platform/dates'

/** Who is called: cover that ends within these days, or ended so long ago at most. */
const CALL_DAYS = 30

export function daysOfCalls(today: IsoDate): { from: IsoDate; to: IsoDate } {
  return { from: addDays(today, -CALL_DAYS), to: addDays(today, CALL_DAYS) }
}
