import { FetchError } from './http/fetch-error.ts'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

type Environment = { storage: Storage; makeKey: () => string }

const browser = (): Environment => ({ storage: window.sessionStorage, makeKey: () => crypto.randomUUID() })

/**
 * Sends a request under one Idempotency-Key, created before the first attempt and stored until the server has responded. A double
 * click, a lost response or a reload repeats the same key, so that a payment cannot be charged twice. Different input gets a new
 * key.
 */
export async function sendOnce<Response>(
  intent: string,
  input: unknown,
  send: (idempotencyKey: string) => Promise<Response>,
  { storage, makeKey }: Environment = browser(),
): Promise<Response> {
  const storageKey = `intent:${intent}`
  const text = JSON.stringify(input)
  const stored = parseStoredKey(storage.getItem(storageKey))
  const key = stored?.input === text ? stored.key : makeKey()
  storage.setItem(storageKey, JSON.stringify({ key, input: text }))
  try {
    const response = await send(key)
    storage.removeItem(storageKey)
    return response
  } catch (error) {
    if (isRefused(error)) storage.removeItem(storageKey)
    throw error
  }
}

/** A refusal is final: nothing was done. After a fault, a timeout or a 503 the request may have been executed. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof FetchError) || error.status === undefined) return false
  return error.status < 500 && ![408, 409, 425, 429].includes(error.status)
}

function parseStoredKey(text: string | null): { key: string; input: string } | undefined {
  if (text === null) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('input' in stored)) return undefined
    const { key, input } = stored
    return typeof key === 'string' && typeof input === 'string' ? { key, input } : undefined
  } catch {
    return undefined
  }
}
