import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Keys for different uses never meet: each is derived from the one secret by its own label. */
export class Secrets {
  private readonly secret: string
  private readonly previous: string | undefined

  constructor(secret: string, previous?: string) {
    this.secret = secret
    this.previous = previous
  }

  key(use: string): Buffer {
    return derive(this.secret, use)
  }

  /** The same key under the secret before the last change, while that one is still known. */
  previousKey(use: string): Buffer | undefined {
    return this.previous === undefined ? undefined : derive(this.previous, use)
  }

  /** Six digits that only we can work out again: nothing to store, nothing to leak. */
  code(challengeId: string): string {
    const digest = createHmac('sha256', this.key('otp')).update(challengeId).digest()
    // 48 bits over a million values: the bias is below one in 10^8.
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
  }
}

const derive = (secret: string, use: string): Buffer => createHmac('sha256', secret).update(use).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
