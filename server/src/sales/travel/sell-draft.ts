import { Refusal } from '@okwan/domain/platform/refusal'
import type { DraftReview } from '@okwan/domain/sales/travel/draft/flow'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lockForChange } from './change-draft.ts'
import { reviewSale, type Sale } from './review-sale.ts'
import { type DraftRow, findDraft, markSold, saveHeldUntil } from './store.ts'

/** Loads and locks the draft for the sale. Only its seller can collect the payment. */
export async function lockOwnDraft(ctx: Ctx, draftId: string, version?: number): Promise<DraftRow> {
  const row = await lockForChange(ctx, draftId, version)
  if (row.seller_id === ctx.actor.id) return row
  throw new Refusal('not_own_sale', `This sale belongs to ${row.seller_name}, who must collect the payment.`)
}

export type AgreedSale = Omit<Sale, 'review' | 'consent'> & {
  review: Required<Pick<DraftReview, 'policyholder' | 'partyType' | 'party' | 'trip' | 'more' | 'price' | 'settled'>>
  consent: NonNullable<Sale['consent']>
}

/** Requires complete steps, all underwriting decisions and a consent to this price. */
export async function requireAgreed(ctx: Ctx, row: DraftRow): Promise<AgreedSale> {
  const { review, consent, ...sale } = await reviewSale(ctx, row)
  const { policyholder, partyType, party, trip, more, price, settled } = review
  if (
    review.firstIncomplete !== 'payment' ||
    !policyholder ||
    !partyType ||
    !party ||
    !trip ||
    !more ||
    !price ||
    !settled ||
    !consent
  ) {
    const [first] = review.problems
    // Problems of the health step could reveal answers.
    const isSecret = first === undefined || first.path.startsWith('health.')
    throw new Refusal('not_ready', isSecret ? 'Complete the previous steps first.' : first.message)
  }
  return { ...sale, consent, review: { policyholder, partyType, party, trip, more, price, settled } }
}

/** Keeps the draft at least until the offer expires. */
export async function extendDraftLife(tx: Tx, draftId: string, until: Date): Promise<void> {
  await saveHeldUntil(tx, draftId, until)
}

/** Links the paid draft to its policy; it can no longer be changed. */
export async function sealSoldDraft(tx: Tx, draftId: string, policyId: string): Promise<void> {
  await markSold(tx, draftId, policyId)
}

/** Whether an answer or decision changed after the offer. */
export async function hasChangedSince(tx: Tx, draftId: string, offeredVersion: number): Promise<boolean> {
  const row = await findDraft(tx, draftId)
  return row !== undefined && row.answers_version > offeredVersion
}
