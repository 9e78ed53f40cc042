import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { travelEndpoints } from '@okwan/contract/sales/travel'
import { showLetter } from '../../../platform/files/show-letter.ts'
import type { Ctx, FileResponse } from '../../../platform/http/context.ts'
import { inReach } from '../change-draft.ts'
import { findDraft } from '../store.ts'

export async function viewLetter(
  ctx: Ctx,
  { params }: Parsed<(typeof travelEndpoints)['POST /travel/drafts/{id}/letters/{fileId}/view']>,
): Promise<FileResponse> {
  const row = inReach(ctx.actor, await findDraft(ctx.tx, params.id))
  const audit = {
    at: { type: 'travel-draft', id: row.id, branchId: row.branch_id },
    action: 'medical-letter-viewed',
    missing: 'This document doesn’t exist or you can’t access it.',
  } as const
  return showLetter(ctx, audit, params.fileId)
}
