import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

const USE = 'health-answers'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `keyId` names the key without telling anything about it. */
export type Sealed = { keyId: string; sealed: Buffer }

/**
 * Encrypts a value with AES-256-GCM: nonce, tag, cipher text. `place` says which row it belongs to; moved to another row, it
 * no longer opens.
 */
export function seal(secrets: Secrets, value: unknown, place: string): Sealed {
  const key = secrets.key(USE)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return { keyId: idOf(key), sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) }
}

export function unseal(secrets: Secrets, { keyId, sealed }: Sealed, place: string): unknown {
  const key = [secrets.key(USE), secrets.previousKey(USE)].find((one) => one && idOf(one) === keyId)
  if (!key) throw new Error(`sealed with key ${keyId}, which is not known: set PREVIOUS_SECRET_KEY`)
  const text = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString())
}

/** The key that new values are sealed with. */
export function currentKeyId(secrets: Secrets): string {
  return idOf(secrets.key(USE))
}

function idOf(key: KeyObject): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 16)
}
