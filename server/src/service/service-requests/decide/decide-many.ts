import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import type { Ctx } from '../../../platform/http/context.ts'
import { approve } from './approve-request.ts'
import { lockForMove } from './move-request.ts'
import { processEach } from './process-each.ts'
import { reject } from './reject-request.ts'

type Endpoint = (typeof serviceRequestEndpoints)['POST /service-requests/decisions']

export async function decideMany(ctx: Ctx, { body }: Parsed<Endpoint>) {
  const { decision, reason, requests } = body
  const outcomes = await processEach(
    ctx,
    requests,
    ({ requestId }) => requestId,
    async (seen) => {
      const row = await lockForMove(ctx, seen.requestId, seen.version)
      return decision === 'approve' ? approve(ctx, row, seen) : reject(ctx, row, reason)
    },
  )
  return outcomes.map(({ item: { requestId }, done, message }) => ({
    requestId,
    isDecided: done !== null,
    status: done?.status ?? null,
    message,
  }))
}
