import { reaches, reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { presentEstimate } from './present.ts'
import { findEstimate } from './store.ts'

export async function getEstimate({ tx, actor }: Ctx, { params }: { params: { id: string } }) {
  const estimate = await findEstimate(tx, params.id)
  if (!estimate || !reaches(reachOf(actor, 'sales'), estimate.sale)) throw noSuchEstimate()
  return presentEstimate(estimate)
}

export function noSuchEstimate(): Refusal {
  return new Refusal('not_found', 'This price doesn’t exist. Get a new price.')
}
