import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { rateBookEndpoints } from '@okwan/contract/products/rate-books'
import type { Ctx } from '../../platform/http/context.ts'
import { inForceToday } from './in-force.ts'
import { presentRow } from './present.ts'
import { listRateBookRows } from './store.ts'

export async function listRateBooks(ctx: Ctx, { query }: Parsed<(typeof rateBookEndpoints)['GET /rate-books']>) {
  const { rows, meta } = await listRateBookRows(ctx.tx, query)
  const inForceIds = await inForceToday(ctx)
  return { data: rows.map((row) => presentRow(row, inForceIds, ctx)), meta }
}
