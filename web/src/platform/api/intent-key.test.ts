import { expect, test, vi } from 'vitest'
import { FetchError } from './http/fetch-error.ts'
import { sendOnce } from './intent-key.ts'

function createEnvironment() {
  const stored = new Map<string, string>()
  let count = 0
  return {
    kept: stored,
    storage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    },
    makeKey: () => `key-${++count}`,
  }
}

const failure = (status?: number) =>
  new FetchError({ method: 'POST', url: '/x' }, status ? { response: new Response(null, { status }) } : {})

test('two requests before the first response have the same key', async () => {
  const environment = createEnvironment()
  const send = vi.fn((key: string) => Promise.resolve(key))
  await Promise.all([sendOnce('top-up', { a: 1 }, send, environment), sendOnce('top-up', { a: 1 }, send, environment)])
  expect(send.mock.calls.flat()).toEqual(['key-1', 'key-1'])
})

test.each([undefined, 409, 429, 500, 503])(
  'after an unclear result (%s), the next attempt has the same intent',
  async (status) => {
    const environment = createEnvironment()
    await expect(sendOnce('top-up', 1, () => Promise.reject(failure(status)), environment)).rejects.toThrow()
    expect(await sendOnce('top-up', 1, (key) => Promise.resolve(key), environment)).toBe('key-1')
  },
)

test.each([403, 404, 422])('a refusal (%s) ends the intent', async (status) => {
  const environment = createEnvironment()
  await expect(sendOnce('top-up', 1, () => Promise.reject(failure(status)), environment)).rejects.toThrow()
  expect(await sendOnce('top-up', 1, (key) => Promise.resolve(key), environment)).toBe('key-2')
})

test('a response ends the intent, and another amount is another intent', async () => {
  const environment = createEnvironment()
  await sendOnce('top-up', 1, (key) => Promise.resolve(key), environment)
  expect(environment.kept.size).toBe(0)
  await expect(sendOnce('top-up', 1, () => Promise.reject(failure()), environment)).rejects.toThrow()
  expect(await sendOnce('top-up', 2, (key) => Promise.resolve(key), environment)).toBe('key-3')
})

test('an unreadable stored key is replaced', async () => {
  const environment = createEnvironment()
  environment.kept.set('intent:top-up', '{broken')
  expect(await sendOnce('top-up', 1, (key) => Promise.resolve(key), environment)).toBe('key-1')
})
