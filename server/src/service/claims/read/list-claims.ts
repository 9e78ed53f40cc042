import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import type { Ctx } from '../../../platform/http/context.ts'
import type { CountLimit } from '../../../platform/http/paging.ts'
import { needsPolicyForReach, reachedBy } from '../../service-requests/read/scope.ts'
import { presentClaim } from '../present.ts'
import { listClaimRows } from '../read-store.ts'

export async function listClaims(
  { tx, actor, now, product }: Ctx,
  { query, countLimit }: Parsed<(typeof claimEndpoints)['GET /claims']> & CountLimit,
) {
  const isOffice = can(actor, 'service-requests.decide')
  const { staffDecidesUpToPesewas } = product.settings.at('authority-limits', now)
  const viewer = {
    actorId: actor.id,
    today: toAccraDate(now),
    needsPolicy: needsPolicyForReach(actor),
    isOffice,
    canRequestPayouts: can(actor, 'refunds.decide'),
    decidesUpToPesewas: actor.role === 'Staff' ? staffDecidesUpToPesewas : Number.MAX_SAFE_INTEGER,
  }
  const { rows, meta } = await listClaimRows(tx, reachedBy(actor), { ...query, countLimit }, viewer)
  return { data: rows.map((row) => presentClaim(row, now, isOffice)), meta }
}
