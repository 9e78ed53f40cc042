import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'

/** Derives a separate key for each use from one secret. */
export class Secrets {
  private readonly secret: string
  private readonly previous: string | undefined
  private readonly keys = new Map<string, KeyObject>()

  constructor(secret: string, previous?: string) {
    this.secret = secret
    this.previous = previous
  }

  key(use: string): KeyObject {
    let key = this.keys.get(use)
    if (!key) {
      key = derive(this.secret, use)
      this.keys.set(use, key)
    }
    return key
  }

  /** The key for a use, derived from the previous secret; undefined if no previous secret is configured. */
  previousKey(use: string): KeyObject | undefined {
    return this.previous === undefined ? undefined : derive(this.previous, use)
  }

  /** Six digits derived from the secret, so that codes need not be stored. */
  code(otpRequestId: string): string {
    const digest = createHmac('sha256', this.key('otp')).update(otpRequestId).digest()
    // 48 bits modulo a million: the bias is below one in 10^8.
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  }
}

/** A key object, because creating one from bytes takes longer than the signature. */
function derive(secret: string, use: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(use).digest())
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
