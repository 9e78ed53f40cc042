import type { Ctx } from '../../platform/http/context.ts'
import { inReach } from './change-draft.ts'
import { presentSale } from './present.ts'
import { reviewSale } from './review-sale.ts'
import { findDraft } from './store.ts'

export async function getDraft(ctx: Ctx, { params }: { params: { id: string } }) {
  const row = inReach(ctx.actor, await findDraft(ctx.tx, params.id))
  return presentSale(await reviewSale(ctx, row), ctx.actor)
}
