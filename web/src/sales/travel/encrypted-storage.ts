type Dependencies = {
  /** Prefix of the storage keys. */
  kind: 'health' | 'claim'
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  token: () => string | undefined
}

const VECTOR_BYTES = 12

/**
 * Unfinished health answers and claim reports in this browser, which a reload would lose: the server never returns saved health
 * answers to sellers, and does not store an unfinished report. The values are encrypted with a key derived from the session
 * token, so they are unreadable after sign-out. See docs/decisions/0023.
 */
export function createEncryptedStorage({ kind, storage, token }: Dependencies) {
  const remove = (place: string) => storage.removeItem(`${kind}:${place}`)

  function deleteAllExcept(saleId?: string): void {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) {
      if (key.startsWith(`${kind}:`) && !(saleId && key.startsWith(`${kind}:${saleId}:`))) storage.removeItem(key)
    }
  }

  return {
    async keep(place: string, values: unknown): Promise<void> {
      const key = await keyOf(token())
      if (!key) return
      const vector = crypto.getRandomValues(new Uint8Array(VECTOR_BYTES))
      const text = new TextEncoder().encode(JSON.stringify(values))
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, key, text))
      storage.setItem(`${kind}:${place}`, toText(new Uint8Array([...vector, ...sealed])))
    },
    /** Returns undefined and deletes the value if it cannot be decrypted. */
    async read(place: string): Promise<unknown> {
      const stored = storage.getItem(`${kind}:${place}`)
      const key = stored === null ? undefined : await keyOf(token())
      if (stored === null || !key) return undefined
      try {
        const bytes = fromText(stored)
        const iv = bytes.slice(0, VECTOR_BYTES)
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(VECTOR_BYTES))
        return JSON.parse(new TextDecoder().decode(text)) as unknown
      } catch {
        remove(place)
        return undefined
      }
    },
    forget: remove,
    /** Deletes the values of all other sales, or of all sales if none is given. */
    deleteAllExcept,
  }
}

/** Without TLS, browsers offer no Web Crypto. Nothing is stored then. */
async function keyOf(token: string | undefined): Promise<CryptoKey | undefined> {
  if (!token || !globalThis.crypto?.subtle) return undefined
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(token), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode('health') }
  return crypto.subtle.deriveKey(derivation, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
