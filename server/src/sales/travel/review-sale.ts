import { toAccraDate } from '@okwan/domain/platform/dates'
import type { TravelRateBook } from '@okwan/domain/products/travel-plans/rate-book'
import type { ConsentProof } from '@okwan/domain/sales/travel/consent'
import { type DraftReview, reviewDraft } from '@okwan/domain/sales/travel/draft/flow'
import { currentReferralDecisions } from '@okwan/domain/sales/travel/underwriting/referral'
import type { Actor, PublicCtx } from '../../platform/http/context.ts'
import { coversOfTravellers } from '../../policies/travel-policies/other-covers.ts'
import { travelRateBookOn } from '../../products/rate-books/travel-rate-book.ts'
import { type DocumentRow, documentRows } from './documents/documents-store.ts'
import { openAnswers, openReferralDecision, type SecretPart, toReferralDecision } from './health/sealed-rows.ts'
import { type HealthRow, healthRows, type ReferralDecisionRow, referralDecisionRows } from './health/sealed-store.ts'
import { type DraftRow, newestConsent, newestQuote, type QuoteRow } from './store.ts'

/** A draft with its records and review. Health answers and decisions are confidential. */
export type Sale = {
  row: DraftRow
  rateBookId: string
  book: TravelRateBook
  now: Date
  quote: QuoteRow | undefined
  /** Undefined if the draft has changed since. */
  consent: Awaited<ReturnType<typeof newestConsent>>
  health: (HealthRow & { answers: unknown })[]
  referralDecisions: (ReferralDecisionRow & SecretPart)[]
  documents: DocumentRow[]
  review: DraftReview
}

export async function reviewSale({ tx, now, product }: PublicCtx, row: DraftRow): Promise<Sale> {
  const { rateBookId, book } = await travelRateBookOn(tx, toAccraDate(now))
  const quote = await newestQuote(tx, row.id)
  const newest = await newestConsent(tx, row.id)
  const consent = newest && newest.draft_version >= row.answers_version ? newest : undefined
  const health = (await healthRows(tx, row.id)).map((one) => ({ ...one, answers: openAnswers(product.secrets, one) }))
  const referralDecisions = (await referralDecisionRows(tx, row.id)).map((one) => ({
    ...one,
    ...openReferralDecision(product.secrets, one),
  }))
  const documents = await documentRows(tx, row.id)
  const { policyholder, party, travellers, trip, more } = row.content
  const otherCovers = await coversOfTravellers(tx, travellers ?? [], {
    today: toAccraDate(now),
    sellerId: row.seller_id,
  })
  const review = reviewDraft(
    {
      policyholder,
      party,
      travellers,
      trip,
      more,
      ...(quote && { confirmation: { totalPesewas: quote.total_pesewas, confirmedAt: quote.created_at } }),
      health: Object.fromEntries(health.map(({ traveller_id, answers }) => [traveller_id, answers])),
      referralDecisions: currentReferralDecisions(
        referralDecisions.map((referralDecision) => toReferralDecision(referralDecision, referralDecision)),
        documents.map(({ subject, added_at }) => ({ subject, addedAt: added_at })),
      ),
      ...(consent && { consent: toConsent(consent) }),
    },
    { book, now, otherCovers },
  )
  return { row, rateBookId, book, now, quote, consent, health, referralDecisions, documents, review }
}

function toConsent(row: NonNullable<Sale['consent']>) {
  return {
    textVersion: row.text_version,
    accepted: row.accepted,
    termsKey: row.terms_key,
    acceptedTotalPesewas: row.accepted_total_pesewas,
    proof: proofOf(row),
  }
}

function proofOf(row: NonNullable<Sale['consent']>): ConsentProof {
  const { otp_request_id: otpRequestId, form_file_id: fileId, form_reason: reason } = row
  if (otpRequestId) {
    return { kind: 'code', mobileNumber: row.mobile_number, otpRequestId, verifiedAt: row.verified_at }
  }
  const approved = { approvedBy: row.user_id, approvedAt: row.verified_at }
  return { kind: 'signed_form', reason: reason ?? '', fileId: fileId ?? '', ...approved }
}

/** The seller and users who entered health answers cannot decide. */
export function isOwn({ row, health }: Pick<Sale, 'row' | 'health'>, actor: Pick<Actor, 'id'>): boolean {
  return row.seller_id === actor.id || health.some(({ answered_by }) => answered_by === actor.id)
}
