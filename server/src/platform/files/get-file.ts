import type { StoredFile } from '@okwan/contract/platform/files'
import { type FilePurpose, purposeRule } from '@okwan/domain/platform/files/terms'
import { can } from '@okwan/domain/platform/permissions'
import { reaches, reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx, FileResponse } from '../http/context.ts'
import { presentFile } from './present.ts'
import { type FileRow, findFile, linksOf, readBytes } from './store.ts'

type Input = { params: { id: string } }

export async function describeFile(ctx: Ctx, { params }: Input): Promise<StoredFile> {
  return presentFile(await readableFile(ctx, params.id))
}

export async function getFile(ctx: Ctx, { params }: Input): Promise<FileResponse> {
  const file = await readableFile(ctx, params.id)
  if (purposeRule(file.purpose).isSealed) {
    throw new Refusal('forbidden', WHERE_TO_OPEN[file.purpose] ?? 'Open this file from its record.')
  }
  const { bytes } = await readBytes(ctx.tx, file.id)
  return fileResponse(ctx, file, bytes)
}

/** The policy prevents a browser from running or loading anything in the file. */
export function fileResponse(ctx: Pick<Ctx, 'headers'>, file: FileRow, bytes: Buffer): FileResponse {
  ctx.headers['content-security-policy'] = "default-src 'none'; sandbox; frame-ancestors 'none'"
  return { bytes, fileName: file.file_name, contentType: file.content_type }
}

const WHERE_TO_OPEN: Partial<Record<FilePurpose, string>> = {
  'medical-letter': 'Open this medical letter from the sale. Access is logged.',
  'medical-document': 'Open this medical document from the claim. Access is logged.',
}

async function readableFile(ctx: Ctx, id: string): Promise<FileRow> {
  const file = await findFile(ctx.tx, id)
  // Reads the links even if the file is missing, so that the response time does not reveal whether a file out of reach exists.
  const links = await linksOf(ctx.tx, id)
  if (!file || !isReadable(ctx, file, links)) throw noSuchFile()
  return file
}

export async function canRead(ctx: Pick<Ctx, 'tx' | 'actor'>, file: FileRow): Promise<boolean> {
  return isReadable(ctx, file, await linksOf(ctx.tx, file.id))
}

/** Readable by the uploader and by users with reach of a linked record. */
function isReadable({ actor }: Pick<Ctx, 'actor'>, file: FileRow, links: Awaited<ReturnType<typeof linksOf>>): boolean {
  if (file.owner_id === actor.id) return true
  const { permission } = purposeRule(file.purpose)
  if (permission && !can(actor, permission)) return false
  const reach = reachOf(actor, 'sales')
  return links.some((link) => reaches(reach, link))
}

const noSuchFile = () => new Refusal('not_found', 'This file doesn’t exist or you can’t access it.')
