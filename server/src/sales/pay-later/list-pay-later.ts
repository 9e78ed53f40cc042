import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { purchaseEndpoints } from '@okwan/contract/sales/purchases'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { presentParked } from '../purchases/present.ts'
import { listParked } from '../purchases/store.ts'

type Input = Parsed<(typeof purchaseEndpoints)['GET /pay-later']>

export async function listPayLater(ctx: Ctx, { query }: Input) {
  const { rows, meta } = await listParked(ctx.tx, reachedBy(ctx.actor), query, ctx.now)
  return { data: rows.map((row) => presentParked(ctx, row)), meta }
}
