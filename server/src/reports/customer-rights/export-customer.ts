import { Readable } from 'node:stream'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { reachedCustomer } from '../../customers/customers/page/list-customers.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { ZipDirectory } from '../../platform/documents/zip.ts'
import type { Ctx, FileResponse } from '../../platform/http/context.ts'
import { bytesOf, filesOf, findSubject, KINDS, rowsOf, type Subject, type SubjectFile } from './export-store.ts'

type Input = { params: { customerCode: string } }

/** Streams the data of a customer and of the policies within reach. The download is audited before its first byte. */
export async function exportCustomer(ctx: Ctx, { params }: Input): Promise<FileResponse> {
  const { actor, now, caller, product, tx } = ctx
  const { id, code, branch_id } = await reachedCustomer(ctx, params.customerCode)
  const subject = await findSubject(tx, actor, id)
  const files = await filesOf(tx, subject)
  const entry = { action: 'customer-data-exported', entityType: 'customer', entityId: id, branchId: branch_id } as const
  const after = { policies: subject.policies.length, files: files.length }
  await product.db.transaction((own) => recordAudit({ tx: own, now, actor, caller }, { ...entry, after }))
  const about = { customerCode: code, createdAt: now.toISOString(), createdBy: actor.fullName }
  return {
    fileName: `${code}-${toAccraDate(now)}.zip`,
    bytes: Readable.from(zipped(ctx, { about, subject, files }), { objectMode: false }),
  }
}

type Contents = { about: Record<string, string>; subject: Subject; files: SubjectFile[] }

async function* zipped({ tx }: Ctx, { about, subject, files }: Contents): AsyncGenerator<Buffer> {
  const zip = new ZipDirectory()
  const parts = [`"about": ${JSON.stringify(about)}`]
  // Object.keys widens the keys to string.
  for (const kind of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    parts.push(`"${kind}": [\n${(await rowsOf(tx, kind, subject)).join(',\n')}\n]`)
  }
  const listed = files.map((file, index) => ({ ...file, name: file.key_id ? null : nameOf(file, index) }))
  parts.push(`"files": ${JSON.stringify(listed.map(({ name, purpose }) => ({ name, purpose })))}`)
  yield zip.whole('customer.json', Buffer.from(`{\n${parts.join(',\n')}\n}\n`))
  for (const { id, name } of listed) if (name) yield zip.whole(name, await bytesOf(tx, id))
  yield zip.end()
}

/** Numbered, because two files can have the same name. ASCII, so that every program reads the name. */
function nameOf({ file_name }: SubjectFile, at: number): string {
  return `files/${String(at + 1).padStart(3, '0')}-${file_name.replaceAll(/[^\w.-]/g, '_')}`
}
