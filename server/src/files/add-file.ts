import { createHash } from 'node:crypto'
import type { Parsed } from '@okwan/contract/endpoint'
import type { fileEndpoints, StoredFile } from '@okwan/contract/files'
import { checkFile, tidyFileName } from '@okwan/domain/files/check-file'
import { MOST_LOOSE_FILES } from '@okwan/domain/files/terms'
import { Refusal } from '@okwan/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import { presentFile } from './present.ts'
import { countLoose, insertFile } from './store.ts'

type Input = Parsed<(typeof fileEndpoints)['POST /files']>

/** Keeps a file for whoever sent it, until a record takes it or nobody comes back for it. */
export async function addFile(ctx: Ctx, { query, bytes }: Input): Promise<StoredFile> {
  const { tx, actor, now } = ctx
  const { purpose, fileName } = query
  const contentType = checkFile(purpose, bytes)
  if ((await countLoose(tx, actor.id)) >= MOST_LOOSE_FILES) {
    throw new Refusal('too_many_files', 'Too many files wait to be used. Finish what you began, or come back tomorrow.')
  }
  const sha256 = createHash('sha256').update(bytes).digest()
  const name = tidyFileName(fileName, contentType)
  const file = await insertFile(tx, { ownerId: actor.id, purpose, contentType, fileName: name, bytes, sha256 }, now)
  await recordAudit(ctx, {
    action: 'file-added',
    entityType: 'file',
    entityId: file.id,
    after: { purpose, contentType, byteSize: file.byte_size, sha256: sha256.toString('hex') },
  })
  return presentFile(file)
}
