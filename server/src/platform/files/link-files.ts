import type { FilePurpose } from '@okwan/domain/platform/files/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../db/database.ts'
import type { Ctx } from '../http/context.ts'
import { canRead } from './get-file.ts'
import { insertLinks, linkedTo, lockFiles, removeLinks } from './store.ts'
import type { FileSubject } from './subject.ts'

export type WantedFile = { fileId: string; purpose: FilePurpose; path: string }

/**
 * Links files to a record. Linked files are not deleted, and everyone with reach of the record can read them. The caller must
 * already have access to the files. An error is shown at the field `path`.
 */
export async function linkFiles(
  ctx: Pick<Ctx, 'tx' | 'actor' | 'now'>,
  subject: FileSubject,
  files: readonly WantedFile[],
): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ fileId }) => fileId)
  const locked = await lockFiles(ctx.tx, ids)
  for (const { fileId, purpose, path } of files) {
    const file = locked.find(({ id }) => id === fileId)
    if (!file || file.purpose !== purpose || !(await canRead(ctx, file))) {
      const message = 'This file is no longer available. Add it again.'
      throw new Refusal('no_such_file', message, [{ path, message }])
    }
  }
  await insertLinks(ctx.tx, subject, ids, ctx.now)
}

/** Replaces the linked files of a record. */
export async function setFiles(
  ctx: Pick<Ctx, 'tx' | 'actor' | 'now'>,
  subject: FileSubject,
  files: readonly WantedFile[],
): Promise<void> {
  const before = await linkedTo(ctx.tx, subject)
  await linkFiles(
    ctx,
    subject,
    files.filter(({ fileId }) => !before.includes(fileId)),
  )
  const keep = files.map(({ fileId }) => fileId)
  if (before.some((id) => !keep.includes(id))) {
    await removeLinks(ctx.tx, { type: subject.type, ids: [subject.id], keep }, ctx.now)
  }
}

/** Links the files of one record to a second record too, such as the files of a draft to its policy. */
export async function copyFiles(
  tx: Tx,
  from: Pick<FileSubject, 'type' | 'id'>,
  to: FileSubject,
  now: Date,
): Promise<void> {
  await insertLinks(tx, to, await linkedTo(tx, from), now)
}

/** Unlinks the files of deleted records; files without links are deleted some days later. */
export function unlinkFiles(tx: Tx, type: FileSubject['type'], ids: readonly string[], now: Date): Promise<void> {
  return removeLinks(tx, { type, ids, keep: [] }, now)
}
