import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { showLetter } from '../../../platform/files/show-letter.ts'
import type { Ctx, FileResponse } from '../../../platform/http/context.ts'
import { reachedBy } from '../../service-requests/read/scope.ts'
import { noSuchClaim } from '../move-claim.ts'
import { findClaim } from '../read-store.ts'

export async function viewDocument(
  ctx: Ctx,
  { params }: Parsed<(typeof claimEndpoints)['POST /claims/{id}/documents/{fileId}/view']>,
): Promise<FileResponse> {
  const row = await findClaim(ctx.tx, params.id, reachedBy(ctx.actor))
  if (!row) throw noSuchClaim()
  const audit = {
    at: { type: 'claim', id: row.id, branchId: row.branch_id },
    action: 'medical-paper-viewed',
    missing: 'This document doesn’t exist or you can’t access it.',
  } as const
  return showLetter(ctx, audit, params.fileId)
}
