import { Refusal } from '@okwan/domain/platform/refusal'
import type { DraftReview } from '@okwan/domain/sales/travel/draft/flow'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lockForChange } from './change-draft.ts'
import { reviewSale, type Sale } from './review-sale.ts'
import { type DraftRow, findDraft, holdDraftRow, markSold } from './store.ts'

/** For the sale: the draft, held until the sale is written. Whoever sells it takes the money for it. */
export async function lockOwnDraft(ctx: Ctx, draftId: string, version?: number): Promise<DraftRow> {
  const row = await lockForChange(ctx, draftId, version)
  if (row.seller_id === ctx.actor.id) return row
  throw new Refusal('not_own_sale', `This sale is ${row.seller_name}’s, who has to take the payment.`)
}

export type AgreedSale = Omit<Sale, 'review' | 'consent'> & {
  review: Required<Pick<DraftReview, 'policyholder' | 'party' | 'trip' | 'more' | 'price' | 'settled'>>
  consent: NonNullable<Sale['consent']>
}

/** Every step complete, underwriting without an open question, and a consent to exactly this price. */
export async function requireAgreed(ctx: Ctx, row: DraftRow): Promise<AgreedSale> {
  const { review, consent, ...sale } = await reviewSale(ctx, row)
  const { policyholder, party, trip, more, price, settled } = review
  if (
    review.firstIncomplete !== 'payment' ||
    !policyholder ||
    !party ||
    !trip ||
    !more ||
    !price ||
    !settled ||
    !consent
  ) {
    const [first] = review.problems
    // Problems of the health step may tell of answers; the step itself says them to whoever may know.
    const isSecret = first === undefined || first.path.startsWith('health.')
    throw new Refusal('not_ready', isSecret ? 'Complete the previous steps first.' : first.message)
  }
  return { ...sale, consent, review: { policyholder, party, trip, more, price, settled } }
}

/** An offer was made: the answers stay at least as long as it can be paid. */
export async function holdDraft(tx: Tx, draftId: string, until: Date): Promise<void> {
  await holdDraftRow(tx, draftId, until)
}

/** Paid for: the answers belong to the policy from now on, and nobody changes them. */
export async function sealSoldDraft(tx: Tx, draftId: string, policyId: string): Promise<void> {
  await markSold(tx, draftId, policyId)
}

/** Whether an answer or a ruling changed after the offer was made. */
export async function hasChangedSince(tx: Tx, draftId: string, offeredVersion: number): Promise<boolean> {
  const row = await findDraft(tx, draftId)
  return row !== undefined && row.answers_version > offeredVersion
}
