import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../../platform/http/context.ts'
import { findDraft } from '../store.ts'
import { presentDraft } from './present-draft.ts'

export async function getDraft(ctx: Ctx, { params }: { params: { id: string } }) {
  const row = await findDraft(ctx.tx, params.id, ctx.actor.id)
  if (!row) throw noSuchDraft()
  return presentDraft(ctx, row)
}

export function noSuchDraft(): Refusal {
  return new Refusal('not_found', 'This draft doesn’t exist. It may have been sold or deleted.')
}
