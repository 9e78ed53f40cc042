import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../platform/http/context.ts'
import { type DraftRow, markAnswersChanged } from '../store.ts'
import { type SecretPart, sealRuling } from './sealed-rows.ts'
import { insertRuling } from './sealed-store.ts'

type NewRuling = SecretPart & { subject: string; outcome: string; loadingBps: number | null }

/** Stores the decision of an underwriter, encrypted like the health answers. */
export async function saveRuling(
  { tx, actor, now, product }: Ctx,
  draft: DraftRow,
  { subject, outcome, loadingBps, facts, words }: NewRuling,
): Promise<void> {
  const id = randomUUID()
  const ruling = { id, draftId: draft.id, sellerId: draft.seller_id, subject, outcome, loadingBps, decidedBy: actor.id }
  await insertRuling(tx, { ...ruling, ...sealRuling(product.secrets, id, { facts, words }) }, now)
  await markAnswersChanged(tx, draft.id)
}
