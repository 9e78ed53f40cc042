import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { fleetEndpoints } from '@okwan/contract/sales/fleet'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { presentListed } from './present.ts'
import { listFleetRows } from './store.ts'

type Input = Parsed<(typeof fleetEndpoints)['GET /fleets']>

export async function listFleets({ tx, actor }: Ctx, { query }: Input) {
  const { rows, meta } = await listFleetRows(tx, reachedBy(actor), query)
  return { data: rows.map(presentListed), meta }
}
