import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/http/context.ts'
import { type DraftRow, markAnswersChanged } from '../store.ts'
import { type SecretPart, sealReferralDecision } from './sealed-rows.ts'
import { insertReferralDecision } from './sealed-store.ts'

type NewReferralDecision = {
  subject: string
  outcome: string
  loadingBps: number | null
  basis: string
  words: SecretPart['words']
}

/** Stores the decision of an underwriter, encrypted like the health answers. */
export async function saveReferralDecision(
  { tx, actor, now, product }: Ctx,
  draft: DraftRow,
  { subject, outcome, loadingBps, basis, words }: NewReferralDecision,
): Promise<void> {
  const id = randomUUID()
  const referralDecision = {
    id,
    draftId: draft.id,
    sellerId: draft.seller_id,
    subject,
    outcome,
    loadingBps,
    decidedBy: actor.id,
  }
  await insertReferralDecision(
    tx,
    { ...referralDecision, ...sealReferralDecision(product.secrets, id, { facts: basis, words }) },
    now,
  )
  await markAnswersChanged(tx, draft.id)
}
