import type { StoredFile } from '@okwan/contract/platform/files'
import { type FilePurpose, purposeRule } from '@okwan/domain/platform/files/terms'
import { can } from '@okwan/domain/platform/permissions'
import { reaches, reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx, FileAnswer } from '../http/context.ts'
import { presentFile } from './present.ts'
import { type FileRow, findFile, linksOf, readBytes } from './store.ts'

type Input = { params: { id: string } }

export async function describeFile(ctx: Ctx, { params }: Input): Promise<StoredFile> {
  return presentFile(await seenFile(ctx, params.id))
}

export async function getFile(ctx: Ctx, { params }: Input): Promise<FileAnswer> {
  const file = await seenFile(ctx, params.id)
  if (purposeRule(file.purpose).isSealed) {
    throw new Refusal('forbidden', OPENED_ELSEWHERE[file.purpose] ?? 'Open this file on its record.')
  }
  const { bytes } = await readBytes(ctx.tx, file.id)
  return fileAnswer(ctx, file, bytes)
}

/** The policy prevents a browser from running or loading anything in the file. */
export function fileAnswer(ctx: Pick<Ctx, 'headers'>, file: FileRow, bytes: Buffer): FileAnswer {
  ctx.headers['content-security-policy'] = "default-src 'none'; sandbox; frame-ancestors 'none'"
  return { bytes, fileName: file.file_name, contentType: file.content_type }
}

const OPENED_ELSEWHERE: Partial<Record<FilePurpose, string>> = {
  'medical-letter': 'Underwriters open medical letters on the sale. Access is logged.',
  'medical-document': 'Claim handlers open medical documents on the claim. Access is logged.',
}

async function seenFile(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await findFile(ctx.tx, id)
  if (!file || !(await mayBeSeen(ctx, file))) throw noSuchFile()
  return file
}

/** Readable by the uploader and by users with reach of a linked record. */
export async function mayBeSeen({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>, file: FileRow): Promise<boolean> {
  if (file.owner_id === actor.id) return true
  const { permission } = purposeRule(file.purpose)
  if (permission && !can(actor, permission)) return false
  const reach = reachOf(actor, 'sales')
  return (await linksOf(tx, file.id)).some((sale) => reaches(reach, sale))
}

const noSuchFile = () => new Refusal('not_found', 'This file doesn’t exist or you can’t access it.')
