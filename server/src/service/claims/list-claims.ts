import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import type { Ctx } from '../../platform/http/context.ts'
import { isReachedByPolicy, reachedBy } from '../service-requests/read/scope.ts'
import { presentClaim } from './present.ts'
import { listClaimRows } from './read-store.ts'

export async function listClaims({ tx, actor, now }: Ctx, { query }: Parsed<(typeof claimEndpoints)['GET /claims']>) {
  const viewer = { actorId: actor.id, today: toAccraDate(now), needsPolicy: isReachedByPolicy(actor) }
  const { rows, meta } = await listClaimRows(tx, reachedBy(actor), query, viewer)
  return { data: rows.map((row) => presentClaim(row, now)), meta }
}
