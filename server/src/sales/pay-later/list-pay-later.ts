import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { payLaterEndpoints } from '@okwan/contract/sales/pay-later'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { presentParked } from './present.ts'
import { listParked } from './store.ts'

type Input = Parsed<(typeof payLaterEndpoints)['GET /pay-later']>

export async function listPayLater(ctx: Ctx, { query }: Input) {
  const { rows, meta } = await listParked(ctx.tx, reachedBy(ctx.actor), query, ctx.now)
  return { data: rows.map((row) => presentParked(ctx, row)), meta }
}
