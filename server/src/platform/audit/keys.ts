import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  type PublicKeyInput,
} from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** Keys of the audit log derived from one secret. An examiner has only the public key. */
export type AuditKey = { id: string; publicKey: KeyObject; macKey?: KeyObject; privateKey?: KeyObject }

/** Key that seals and signs; other keys only verify. */
export type SealingKey = Required<AuditKey>

/** PKCS#8 prefix of an Ed25519 private key (RFC 8410); the 32 bytes of the seed follow. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function sealingKey(secrets: Secrets): SealingKey {
  return keyFrom(secrets.key('audit-log'))
}

/** The current key and, after a change of SECRET_KEY, the previous key. */
export function auditKeys(secrets: Secrets): AuditKey[] {
  const previous = secrets.previousKey('audit-log')
  return [sealingKey(secrets), ...(previous ? [keyFrom(previous)] : [])]
}

/** Reads the key of an examiner from PEM text or bytes. The key verifies signatures and hashes, but cannot seal. */
export function publicAuditKey(key: string | PublicKeyInput): AuditKey {
  const publicKey = createPublicKey(key)
  return { id: idOf(publicKey), publicKey }
}

export const pemOf = ({ publicKey }: AuditKey): string => publicKey.export({ type: 'spki', format: 'pem' }).toString()

function keyFrom(secret: KeyObject): SealingKey {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', secret.export(), '', `okwan audit ${use} 1`, 32))
  const seed = Buffer.concat([PKCS8_ED25519, derived('checkpoint')])
  const privateKey = createPrivateKey({ key: seed, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  return { id: idOf(publicKey), publicKey, privateKey, macKey: createSecretKey(derived('segment')) }
}

function idOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
}
