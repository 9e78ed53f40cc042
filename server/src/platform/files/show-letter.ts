import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx, FileResponse } from '../http/context.ts'
import { fileResponse } from './get-file.ts'
import { openLetter } from './letters.ts'

type LetterAccess = {
  at: { type: 'claim' | 'travel-draft'; id: string; branchId: string }
  action: 'medical-paper-viewed' | 'medical-letter-viewed'
  /** Sentence if the record has no such letter. */
  missing: string
}

/** Logs the access to a medical letter before it is shown. */
export async function showLetter(
  ctx: Ctx,
  { at, action, missing }: LetterAccess,
  fileId: string,
): Promise<FileResponse> {
  const letter = await openLetter(ctx.tx, ctx.product.secrets, at, fileId)
  if (!letter) throw new Refusal('no_such_file', missing)
  await recordAudit(ctx, {
    action,
    entityType: at.type,
    entityId: at.id,
    branchId: at.branchId,
    after: { fileId },
  })
  return fileResponse(ctx, letter.file, letter.bytes)
}
