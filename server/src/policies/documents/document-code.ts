import { createHmac } from 'node:crypto'
import type { Product } from '../../platform/http/context.ts'
import { type Attachment, SENT_DOCUMENTS } from '../../platform/ports/sent-documents.ts'
import { publicUrl } from '../../platform/public-code.ts'
import { sameBytes } from '../../platform/secrets.ts'

const ID_BYTES = 16
const CONTENT_BYTES = ID_BYTES + 1 + 4
/** The code has 33 bytes, which base64url encodes without padding bits, so that each code is unique. */
const SIGNATURE_BYTES = 12
const LINK_MS = 30 * 24 * 3_600_000

/** URL of a sent document, valid for 30 days. Its signed code contains the document and the time of expiry. */
export function documentUrl(
  product: Pick<Product, 'secrets' | 'config'>,
  { document, id }: Attachment,
  now: Date,
): string {
  const content = Buffer.alloc(CONTENT_BYTES)
  content.write(id.replaceAll('-', ''), 0, 'hex')
  content.writeUInt8(SENT_DOCUMENTS.indexOf(document), ID_BYTES)
  content.writeUInt32BE(Math.floor((now.getTime() + LINK_MS) / 1000), ID_BYTES + 1)
  const code = Buffer.concat([content, sign(product, content)]).toString('base64url')
  return publicUrl(product, `/api/v1/documents/${code}`)
}

/** Undefined for an invalid signature or an expired code. */
export function readDocumentCode(product: Pick<Product, 'secrets'>, code: string, now: Date): Attachment | undefined {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== CONTENT_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== code) return undefined
  const content = bytes.subarray(0, CONTENT_BYTES)
  if (!sameBytes(sign(product, content), bytes.subarray(CONTENT_BYTES))) return undefined
  const document = SENT_DOCUMENTS[content.readUInt8(ID_BYTES)]
  if (!document || content.readUInt32BE(ID_BYTES + 1) * 1000 < now.getTime()) return undefined
  const hex = content.subarray(0, ID_BYTES).toString('hex')
  return { document, id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

function sign({ secrets }: Pick<Product, 'secrets'>, content: Buffer): Buffer {
  return createHmac('sha256', secrets.key('paper')).update(content).digest().subarray(0, SIGNATURE_BYTES)
}
