import type { TravelRateBook } from '@okwan/domain/products/travel-plans/rate-book'
import type { Ctx } from '../../platform/http/context.ts'
import { travelRateBookOf } from '../../products/rate-books/travel-rate-book.ts'
import { noSuchPolicy } from '../policies/read/find-version.ts'
import { readPolicy } from '../policies/read/read-policy.ts'
import { readTrip, type TripRow } from './store.ts'

/** A travel policy within reach, with its trip and rate book. */
export type LoadedPolicy = Awaited<ReturnType<typeof readPolicy>> & { sold: TripRow; book: TravelRateBook }

export async function loadPolicy(ctx: Ctx, policyId: string, policyRecordId?: string): Promise<LoadedPolicy> {
  const policy = await readPolicy(ctx, policyId, policyRecordId)
  if (policy.row.product !== 'travel') throw noSuchPolicy()
  const sold = await readTrip(ctx.tx, policy.row.id)
  return { ...policy, sold, book: await travelRateBookOf(ctx.tx, sold.rate_book_id) }
}
