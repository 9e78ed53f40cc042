import { createHmac } from 'node:crypto'
import type { Product } from './http/context.ts'
import { Secrets, sameBytes } from './secrets.ts'

const ID_BYTES = 16
/** The code has 27 bytes, which base64url encodes in 36 characters without padding bits, so that each code is unique. */
const SIGNATURE_BYTES = 11

/** A code is valid for one purpose only. */
export type CodeUse = 'verify' | 'pay' | 'complaint' | 'stop'

/** Content of a QR code or a public link: the record id with a signature, so that codes cannot be guessed. */
export function signedCode({ secrets }: Pick<Product, 'secrets'>, use: CodeUse, recordId: string): string {
  const id = Buffer.from(recordId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, sign(secrets, use, id)]).toString('base64url')
}

/** URL on the public domain, for people without an account. */
export function publicUrl({ config }: Pick<Product, 'config'>, path: string): string {
  const { https, publicDomain, port } = config
  return `${https ? `https://${publicDomain}` : `http://${publicDomain}:${port}`}${path}`
}

/** The record id of a code for this use; undefined for an invalid signature. */
export function readPublicCode(
  { secrets, config }: Pick<Product, 'secrets' | 'config'>,
  use: CodeUse,
  code: string,
): string | undefined {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== code) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  const signature = bytes.subarray(ID_BYTES)
  // After a change of SECRET_KEY, printed codes stay valid while PREVIOUS_SECRET_KEY is set.
  const signers = config.previousSecret ? [secrets, new Secrets(config.previousSecret)] : [secrets]
  if (!signers.some((signer) => sameBytes(sign(signer, use, id), signature))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sign(secrets: Secrets, use: CodeUse, id: Buffer): Buffer {
  return createHmac('sha256', secrets.key(use)).update(id).digest().subarray(0, SIGNATURE_BYTES)
}
