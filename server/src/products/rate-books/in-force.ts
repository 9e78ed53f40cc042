import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { motorRateBookOn } from './motor-rate-book.ts'
import { travelRateBookOn } from './travel-rate-book.ts'

/** Ids of the rate books in force today, at most one for each product. */
export async function inForceToday({ tx, now }: Pick<Ctx, 'tx' | 'now'>): Promise<string[]> {
  const today = toAccraDate(now)
  const inForce: string[] = []
  for (const bookOn of [motorRateBookOn, travelRateBookOn]) {
    try {
      inForce.push((await bookOn(tx, today)).rateBookId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return inForce
}
