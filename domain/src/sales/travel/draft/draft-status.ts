import type { TravelBook } from '../../../products/travel-plans/book.ts'
import type { TravelStatus } from '../../../products/travel-plans/terms.ts'
import { quoteValidUntil } from '../../../products/travel-plans/trip-dates.ts'
import type { DraftReview } from './flow.ts'

/** The status of a sale that is not paid for, worked out from how far it has come: nothing stored can disagree with it. */
export function draftStatus(
  review: DraftReview,
  draft: { expiresAt: Date; quotedAt: Date | undefined },
  now: Date,
  book: TravelBook,
): Extract<TravelStatus, 'draft' | 'quoted' | 'referred' | 'declined' | 'lapsed' | 'abandoned'> {
  if (now >= draft.expiresAt) return 'abandoned'
  const states = review.settled?.map(({ state }) => state) ?? []
  if (states.includes('declined')) return 'declined'
  if (states.includes('referred') || states.includes('documents_wanted')) return 'referred'
  if (!draft.quotedAt) return 'draft'
  if (now >= quoteValidUntil(draft.quotedAt, book)) return 'lapsed'
  return CONFIRMED.includes(review.firstIncomplete) ? 'quoted' : 'draft'
}

const CONFIRMED: readonly string[] = ['health-information', 'consent', 'payment']

/** Whether an underwriter has to look, and whether the answer waits for papers. */
export function referralState(review: DraftReview): 'waiting' | 'documents' | undefined {
  const states = review.settled?.map(({ state }) => state) ?? []
  // A sale that is declined in one part is not worth an underwriter's time in another.
  if (states.includes('declined')) return undefined
  if (states.includes('referred')) return 'waiting'
  return states.includes('documents_wanted') ? 'documents' : undefined
}
