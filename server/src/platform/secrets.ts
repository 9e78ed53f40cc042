import { createHmac, createSecretKey, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'

/** Keys for different uses never meet: each is derived from the one secret by its own label. */
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

  /** The same key under the secret before the last change, while that one is still known. */
  previousKey(use: string): KeyObject | undefined {
    return this.previous === undefined ? undefined : derive(this.previous, use)
  }

  /** Six digits that only we can work out again: nothing to store, nothing to leak. */
  code(otpRequestId: string): string {
    const digest = createHmac('sha256', this.key('otp')).update(otpRequestId).digest()
    // 48 bits over a million values: the bias is below one in 10^8.
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  }
}

/** A key object, not its bytes: signing with bytes makes one each time, which takes longer than the signature. */
function derive(secret: string, use: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(use).digest())
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
