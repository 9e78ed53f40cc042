import type { TravelRateBook } from '../../../products/travel-plans/rate-book.ts'
import type { TravelStatus } from '../../../products/travel-plans/terms.ts'
import { quoteValidUntil } from '../../../products/travel-plans/trip-dates.ts'
import type { DraftReview } from './flow.ts'

/** Status of an unpaid sale, derived from the draft so that no stored status can contradict it. */
export function draftStatus(
  review: DraftReview,
  draft: { expiresAt: Date; quotedAt: Date | undefined },
  now: Date,
  book: TravelRateBook,
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

/** `waiting` if an underwriter must decide, `documents` if the seller must submit documents. */
export function referralState(review: DraftReview): 'waiting' | 'documents' | undefined {
  const states = review.settled?.map(({ state }) => state) ?? []
  // A declined part declines the whole sale, so the other parts need no decision.
  if (states.includes('declined')) return undefined
  if (states.includes('referred')) return 'waiting'
  return states.includes('documents_wanted') ? 'documents' : undefined
}
