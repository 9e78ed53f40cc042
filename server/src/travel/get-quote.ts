import { Refusal } from '@okwan/domain/refusal'
import type { Ctx } from '../http/context.ts'
import { inReach } from './change-draft.ts'
import { findDraft, findQuote } from './store.ts'

export async function getQuote({ tx, actor, now }: Ctx, { params }: { params: { id: string } }) {
  const quote = await findQuote(tx, params.id)
  if (!quote) throw new Refusal('not_found', 'There is no such quote')
  inReach(actor, await findDraft(tx, quote.draft_id))
  return {
    quoteId: quote.id,
    draftId: quote.draft_id,
    quotedAt: quote.created_at.toISOString(),
    validUntil: quote.expires_at.toISOString(),
    isValid: now < quote.expires_at,
    price: quote.price,
  }
}
