import type { claimEndpoints } from '@okwan/contract/claims'
import type { Parsed } from '@okwan/contract/endpoint'
import { Refusal } from '@okwan/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import { fileAnswer } from '../files/get-file.ts'
import { openLetter } from '../files/letters.ts'
import type { Ctx, FileAnswer } from '../http/context.ts'
import { reachedBy } from '../service-requests/scope.ts'
import { noSuchClaim } from './move-claim.ts'
import { findClaim } from './read-store.ts'

/** A look at a medical paper is a deed: written down, with which paper was seen, before it is shown. */
export async function viewPaper(
  ctx: Ctx,
  { params }: Parsed<(typeof claimEndpoints)['POST /claims/{id}/papers/{fileId}/view']>,
): Promise<FileAnswer> {
  const row = await findClaim(ctx.tx, params.id, reachedBy(ctx.actor))
  if (!row) throw noSuchClaim()
  const paper = await openLetter(ctx.tx, ctx.product.secrets, { type: 'claim', id: row.id }, params.fileId)
  if (!paper) throw new Refusal('no_such_file', 'There is no such medical paper on this claim.')
  await recordAudit(ctx, {
    action: 'medical-paper-viewed',
    entityType: 'claim',
    entityId: row.id,
    branchId: row.branch_id,
    after: { fileId: params.fileId },
  })
  return fileAnswer(ctx, paper.file, paper.bytes)
}
