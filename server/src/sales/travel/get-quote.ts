import type { Ctx } from '../../platform/http/context.ts'
import { inReach } from './change-draft.ts'
import { findDraft, findQuote } from './store.ts'

const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000'

export async function getQuote({ tx, actor, now }: Ctx, { params }: { params: { id: string } }) {
  const quote = await findQuote(tx, params.id)
  // A missing quote and a quote out of reach get the same response after the same statements, so that ids reveal nothing.
  inReach(actor, await findDraft(tx, quote?.draft_id ?? UNKNOWN_ID))
  if (!quote) throw new Error('the quote has no draft')
  return {
    quoteId: quote.id,
    draftId: quote.draft_id,
    quotedAt: quote.created_at.toISOString(),
    validUntil: quote.expires_at.toISOString(),
    isValid: now < quote.expires_at,
    price: quote.price,
  }
}
