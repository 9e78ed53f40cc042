import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** Types of health data; each has its own key. */
export type SealUse = 'health-answers' | 'medical-letters'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `keyId` identifies the key without revealing it. */
export type SealedValue = { keyId: string; sealed: Buffer }

/** Larger than any answers that the contract accepts, so that all sealed answers have the same length. */
const PADDED_BYTES = 8_192

/** Stored size of a padded value; values from before padding are shorter. */
export const SEALED_BYTES = PADDED_BYTES + NONCE_BYTES + TAG_BYTES

/**
 * Encrypts a value; see `sealBytes`. Spaces, which JSON ignores, make all values equally long: the length would reveal who
 * declared a condition.
 */
export function seal(secrets: Secrets, value: unknown, associatedData: string): SealedValue {
  const json = Buffer.from(JSON.stringify(value))
  const padded = Buffer.alloc(Math.ceil(json.length / PADDED_BYTES) * PADDED_BYTES, ' ')
  json.copy(padded)
  return sealBytes(secrets, 'health-answers', padded, associatedData)
}

export function unseal(secrets: Secrets, sealed: SealedValue, associatedData: string): unknown {
  return JSON.parse(unsealBytes(secrets, 'health-answers', sealed, associatedData).toString())
}

/**
 * Encrypts with AES-256-GCM; the result is nonce, tag and cipher text. `associatedData` names the row and is authenticated, so
 * that a value that was moved to another row cannot be decrypted.
 */
export function sealBytes(secrets: Secrets, use: SealUse, bytes: Uint8Array, associatedData: string): SealedValue {
  const key = secrets.key(use)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return { keyId: idOf(key), sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) }
}

export function unsealBytes(
  secrets: Secrets,
  use: SealUse,
  { keyId, sealed }: SealedValue,
  associatedData: string,
): Buffer {
  const key = [secrets.key(use), secrets.previousKey(use)].find((one) => one && idOf(one) === keyId)
  if (!key) throw new Error(`sealed with key ${keyId}, which is unknown: set PREVIOUS_SECRET_KEY`)
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(text), decipher.final()])
}

/** Key for new values. */
export function currentKeyId(secrets: Secrets, use: SealUse): string {
  return idOf(secrets.key(use))
}

function idOf(key: KeyObject): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 16)
}
