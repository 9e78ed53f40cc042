import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { inForceToday } from './in-force.ts'
import { presentRateBook } from './present.ts'
import { replacedBook } from './replaced-book.ts'
import { findRateBook } from './store.ts'

export async function getRateBook(ctx: Ctx, { params }: { params: { id: string } }) {
  const row = await findRateBook(ctx.tx, params.id)
  if (!row) throw noSuchRateBook()
  const inForceIds = await inForceToday(ctx)
  const replaced = row.status === 'draft' ? await replacedBook(ctx.tx, row.product, row.effective_from) : undefined
  return presentRateBook(row, { inForceIds, replaced }, ctx)
}

export function noSuchRateBook(): Refusal {
  return new Refusal('not_found', 'This rate book doesn’t exist or you can’t access it.')
}
