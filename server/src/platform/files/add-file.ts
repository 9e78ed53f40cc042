import { createHash, randomUUID } from 'node:crypto'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { fileEndpoints, StoredFile } from '@okwan/contract/platform/files'
import { checkFile, cleanFileName } from '@okwan/domain/platform/files/check-file'
import { MAX_UNLINKED_FILES, purposeRule } from '@okwan/domain/platform/files/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Ctx } from '../http/context.ts'
import type { Secrets } from '../secrets.ts'
import { checkPdf } from './check-pdf.ts'
import { letterDigest, sealLetter } from './letters.ts'
import { presentFile } from './present.ts'
import { countUnlinkedFiles, insertFile, type NewFile } from './store.ts'

type Input = Parsed<(typeof fileEndpoints)['POST /files']>

/** Stores an uploaded file until a record uses it or it expires. */
export async function addFile(ctx: Ctx, { query, bytes }: Input): Promise<StoredFile> {
  const { tx, actor, now, product } = ctx
  const { purpose, fileName } = query
  const contentType = checkFile(purpose, bytes)
  if (contentType === 'application/pdf') await checkPdf(bytes)
  if ((await countUnlinkedFiles(tx, actor.id)) >= MAX_UNLINKED_FILES) {
    throw new Refusal('too_many_files')
  }
  const { isSealed } = purposeRule(purpose)
  // The name of a medical letter can reveal health data.
  const name = cleanFileName(isSealed ? purpose : fileName, contentType)
  const content = isSealed ? encryptedContent(product.secrets, bytes) : plainContent(bytes)
  const { sha256 } = content
  const described = { ownerId: actor.id, purpose, contentType, fileName: name, byteSize: bytes.length }
  const file = await insertFile(tx, { ...described, ...content }, now)
  await recordAudit(ctx, {
    action: 'file-added',
    entityType: 'file',
    entityId: file.id,
    after: { purpose, contentType, byteSize: file.byte_size, sha256: sha256.toString('hex') },
  })
  return presentFile(file)
}

type StoredContent = Pick<NewFile, 'id' | 'bytes' | 'keyId'> & { sha256: Buffer }

function plainContent(bytes: Uint8Array): StoredContent {
  return { id: randomUUID(), bytes, keyId: null, sha256: createHash('sha256').update(bytes).digest() }
}

function encryptedContent(secrets: Secrets, bytes: Uint8Array): StoredContent {
  const id = randomUUID()
  const { keyId, sealed } = sealLetter(secrets, id, bytes)
  return { id, bytes: sealed, keyId, sha256: letterDigest(secrets, bytes) }
}
