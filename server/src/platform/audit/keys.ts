import { createHash, createPrivateKey, createPublicKey, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** What one secret gives for the audit log. An examiner has the public key only. */
export type AuditKey = { id: string; publicKey: KeyObject; macKey?: KeyObject; privateKey?: KeyObject }

/** The key that seals and signs; others are known to verify what they sealed or signed. */
export type SealingKey = Required<AuditKey>

/** The Ed25519 private key of RFC 8410 is this prefix and the 32 bytes of its seed. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function sealingKey(secrets: Secrets): SealingKey {
  return keyFrom(secrets.key('audit-log'))
}

/** The key of today and, after a change of SECRET_KEY, the one before it. */
export function auditKeys(secrets: Secrets): AuditKey[] {
  const previous = secrets.previousKey('audit-log')
  return [sealingKey(secrets), ...(previous ? [keyFrom(previous)] : [])]
}

/** What an examiner was given: signatures and hashes can be verified with it, nothing can be sealed. */
export function publicAuditKey(pem: string): AuditKey {
  const publicKey = createPublicKey(pem)
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
