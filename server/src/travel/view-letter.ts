import type { Parsed } from '@okwan/contract/endpoint'
import type { travelEndpoints } from '@okwan/contract/travel'
import { Refusal } from '@okwan/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import { fileAnswer } from '../files/get-file.ts'
import { openLetter } from '../files/letters.ts'
import type { Ctx, FileAnswer } from '../http/context.ts'
import { inReach } from './change-draft.ts'
import { findDraft } from './store.ts'

/** As with health answers, a look is a deed: written down, with which letter was seen, before it is shown. */
export async function viewLetter(
  ctx: Ctx,
  { params }: Parsed<(typeof travelEndpoints)['POST /travel/drafts/{id}/letters/{fileId}/view']>,
): Promise<FileAnswer> {
  const row = inReach(ctx.actor, await findDraft(ctx.tx, params.id))
  const letter = await openLetter(ctx.tx, ctx.product.secrets, { type: 'travel-draft', id: row.id }, params.fileId)
  if (!letter) throw new Refusal('no_such_file', 'There is no such letter on this sale.')
  await recordAudit(ctx, {
    action: 'medical-letter-viewed',
    entityType: 'travel-draft',
    entityId: row.id,
    branchId: row.branch_id,
    after: { fileId: params.fileId },
  })
  return fileAnswer(ctx, letter.file, letter.bytes)
}
