import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import type { Tx } from '../../../platform/db/database.ts'
import { copyFiles, setFiles, unlinkFiles, type WantedFile } from '../../../platform/files/link-files.ts'
import type { Ctx } from '../../../platform/http/context.ts'

const TYPE = 'motor-draft'

/** Links the files of the draft and unlinks those that were removed. */
export async function linkDraftFiles(ctx: Ctx, draftId: string, before: MotorDraft, after: MotorDraft): Promise<void> {
  const wanted = filesOf(after)
  if (JSON.stringify(wanted) === JSON.stringify(filesOf(before))) return
  await setFiles(ctx, { type: TYPE, id: draftId, sellerId: ctx.actor.id, branchId: ctx.actor.branchId }, wanted)
}

/** Copies the files of a sold draft to its policy. */
export function copyFilesToPolicy(ctx: Ctx, draftId: string, policyRecordId: string): Promise<void> {
  const { tx, actor, now } = ctx
  const record = { type: 'policy-record', id: policyRecordId, sellerId: actor.id, branchId: actor.branchId } as const
  return copyFiles(tx, { type: TYPE, id: draftId }, record, now)
}

export function unlinkDraftFiles(tx: Tx, draftIds: readonly string[], now: Date): Promise<void> {
  return unlinkFiles(tx, TYPE, draftIds, now)
}

function filesOf({ underwriting = {}, replacementEvidenceFileId }: MotorDraft): WantedFile[] {
  const { photoFileIds = [], ncdLetterFileId } = underwriting
  const fileOf = (fileId: string | undefined, purpose: WantedFile['purpose'], path: string) =>
    fileId ? [{ fileId, purpose, path }] : []
  return [
    ...photoFileIds.flatMap((fileId) => fileOf(fileId, 'vehicle-photo', 'underwriting.photoFileIds')),
    ...fileOf(ncdLetterFileId, 'no-claim-letter', 'underwriting.ncdLetterFileId'),
    ...fileOf(replacementEvidenceFileId, 'cancellation-evidence', 'replacementEvidenceFileId'),
  ]
}
