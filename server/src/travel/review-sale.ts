import { toAccraDate } from '@okwan/domain/dates'
import type { TravelBook } from '@okwan/domain/travel/book'
import { type DraftReview, reviewDraft } from '@okwan/domain/travel/flow'
import type { PublicCtx } from '../http/context.ts'
import { travelRateBookOn } from '../rate-books/travel-rate-book.ts'
import { openAnswers, openRuling, type SecretPart, toRuling } from './sealed-rows.ts'
import {
  type DraftRow,
  type HealthRow,
  healthRows,
  newestConsent,
  newestQuote,
  type QuoteRow,
  type RulingRow,
  rulingRows,
} from './store.ts'

/** A draft with all that belongs to it and what the rules say about it now. Answers and decisions in it are secret. */
export type Sale = {
  row: DraftRow
  rateBookId: string
  book: TravelBook
  now: Date
  quote: QuoteRow | undefined
  /** Only while nothing has changed since. */
  consent: Awaited<ReturnType<typeof newestConsent>>
  health: (HealthRow & { answers: unknown })[]
  rulings: (RulingRow & SecretPart)[]
  review: DraftReview
}

/** Travel policies that travellers already have are not known here before any was issued. */
const NO_OTHER_COVERS = [] as const

export async function reviewSale({ tx, now, product }: PublicCtx, row: DraftRow): Promise<Sale> {
  const { rateBookId, book } = await travelRateBookOn(tx, toAccraDate(now))
  const quote = await newestQuote(tx, row.id)
  const newest = await newestConsent(tx, row.id)
  const consent = newest && newest.draft_version >= row.answers_version ? newest : undefined
  const health = (await healthRows(tx, row.id)).map((one) => ({ ...one, answers: openAnswers(product.secrets, one) }))
  const rulings = (await rulingRows(tx, row.id)).map((one) => ({ ...one, ...openRuling(product.secrets, one) }))
  const { policyholder, party, travellers, trip, more } = row.content
  const review = reviewDraft(
    {
      policyholder,
      party,
      travellers,
      trip,
      more,
      ...(quote && { confirmation: { totalPesewas: quote.total_pesewas, confirmedAt: quote.created_at } }),
      health: Object.fromEntries(health.map(({ traveller_id, answers }) => [traveller_id, answers])),
      rulings: rulings.map((ruling) => toRuling(ruling, ruling)),
      ...(consent && { consent: toConsent(consent) }),
    },
    { book, now, otherCovers: NO_OTHER_COVERS },
  )
  return { row, rateBookId, book, now, quote, consent, health, rulings, review }
}

function toConsent(row: NonNullable<Sale['consent']>) {
  return {
    textVersion: row.text_version,
    accepted: row.accepted,
    termsKey: row.terms_key,
    acceptedTotalPesewas: row.accepted_total_pesewas,
    proof: {
      kind: 'code' as const,
      mobileNumber: row.mobile_number,
      otpRequestId: row.otp_challenge_id,
      verifiedAt: row.verified_at,
    },
  }
}
