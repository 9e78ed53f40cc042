import type { Fleet } from '@okwan/contract/sales/fleet'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../../policies/policies/read/scope.ts'
import { presentFleet } from './present.ts'
import { findFleet, listSold } from './store.ts'

export async function getFleet({ tx, actor }: Ctx, { params }: { params: { id: string } }): Promise<Fleet> {
  const fleet = await findFleet(tx, params.id)
  const sold = fleet ? await listSold(tx, fleet.id, reachedBy(actor)) : []
  if (!fleet || sold.length === 0) throw new Refusal('not_found', 'This fleet doesn’t exist or you can’t access it.')
  return presentFleet(fleet, sold, actor)
}
