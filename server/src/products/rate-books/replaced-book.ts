import type { IsoDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import { motorRateBookOn } from './motor-rate-book.ts'
import type { RateBookRow } from './store.ts'
import { travelRateBookOn } from './travel-rate-book.ts'

export type Replaced = { rateBookId: string; book: { version: string } & Record<string, unknown> }

/** Published rate book that a draft with this first day replaces; undefined if no book is in force on that day. */
export async function replacedBook(
  tx: Tx,
  product: RateBookRow['product'],
  effectiveFrom: IsoDate,
): Promise<Replaced | undefined> {
  try {
    return await (product === 'motor' ? motorRateBookOn : travelRateBookOn)(tx, effectiveFrom)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
