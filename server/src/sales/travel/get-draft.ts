import type { Ctx } from '../../platform/http/context.ts'
import { reviewDraft } from './change-draft.ts'
import { presentSale } from './present.ts'

export async function getDraft(ctx: Ctx, { params }: { params: { id: string } }) {
  return presentSale(await reviewDraft(ctx, params.id), ctx.actor)
}
