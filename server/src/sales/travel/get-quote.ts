import type { Ctx } from '../../platform/http/context.ts'
import { inReach } from './change-draft.ts'
import { findDraft, findQuote } from './store.ts'

export async function getQuote({ tx, actor, now }: Ctx, { params }: { params: { id: string } }) {
  const quote = await findQuote(tx, params.id)
  // One sentence for both: which of them it is would tell that the quote exists.
  inReach(actor, quote && (await findDraft(tx, quote.draft_id)))
  if (!quote) throw new Error('a quote without a draft is out of reach')
  return {
    quoteId: quote.id,
    draftId: quote.draft_id,
    quotedAt: quote.created_at.toISOString(),
    validUntil: quote.expires_at.toISOString(),
    isValid: now < quote.expires_at,
    price: quote.price,
  }
}
