import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { StickerStock, stickerEndpoints } from '@okwan/contract/policies/stickers'
import { isLowStock, parseRange } from '@okwan/domain/policies/stickers/stock'
import type { Ctx } from '../../platform/http/context.ts'
import { presentMove } from './present.ts'
import { listMoves, rangesOf, stockOf } from './store.ts'

export async function getStock(
  { tx, actor, product, now }: Ctx,
  { query }: Parsed<(typeof stickerEndpoints)['GET /sticker-stock']>,
): Promise<StickerStock[]> {
  const { branchMinimum, agentMinimum } = product.settings.at('sticker-stock', now)
  const ranges = await rangesOf(tx, actor)
  const stock = (await stockOf(tx, actor)).filter((row) => !query.branchId || row.branch_id === query.branchId)
  return stock.map((row) => {
    const minimum = row.agent_id ? agentMinimum : branchMinimum
    return {
      branchId: row.branch_id,
      branchName: row.branch_name,
      agentId: row.agent_id,
      agentName: row.agent_name,
      inStock: row.in_stock,
      minimum,
      isLow: isLowStock({ inStock: row.in_stock, hasHadStock: row.has_had_stock }, minimum),
      ranges: ranges
        .filter((one) => one.branch_id === row.branch_id && one.agent_id === row.agent_id)
        .map((one) => ({ firstNumber: one.first_number, lastNumber: one.last_number, count: one.count })),
    }
  })
}

export async function listStickerMoves(
  { tx, actor }: Ctx,
  { query }: Parsed<(typeof stickerEndpoints)['GET /sticker-moves']>,
) {
  const { q, to, kind, branchId } = query
  const range = q ? parseRange({ firstNumber: q, lastNumber: to || q }) : undefined
  const { rows, meta } = await listMoves(tx, actor, { range, kind, branchId }, query)
  return { data: rows.map(presentMove), meta }
}
