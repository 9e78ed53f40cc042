import { expect, test, vi } from 'vitest'
import { FetchError } from './http/fetch-error.ts'
import { sendOnce } from './intent-key.ts'

function surroundings() {
  const kept = new Map<string, string>()
  let made = 0
  return {
    kept,
    storage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
    makeKey: () => `key-${++made}`,
  }
}

const failure = (status?: number) =>
  new FetchError({ method: 'POST', url: '/x' }, status ? { response: new Response(null, { status }) } : {})

test('two requests before the first response have the same key', async () => {
  const around = surroundings()
  const send = vi.fn((key: string) => Promise.resolve(key))
  await Promise.all([sendOnce('top-up', { a: 1 }, send, around), sendOnce('top-up', { a: 1 }, send, around)])
  expect(send.mock.calls.flat()).toEqual(['key-1', 'key-1'])
})

test.each([undefined, 409, 429, 500, 503])(
  'after no sure answer (%s) the next try is the same intent',
  async (status) => {
    const around = surroundings()
    await expect(sendOnce('top-up', 1, () => Promise.reject(failure(status)), around)).rejects.toThrow()
    expect(await sendOnce('top-up', 1, (key) => Promise.resolve(key), around)).toBe('key-1')
  },
)

test.each([403, 404, 422])('a refusal (%s) ends the intent', async (status) => {
  const around = surroundings()
  await expect(sendOnce('top-up', 1, () => Promise.reject(failure(status)), around)).rejects.toThrow()
  expect(await sendOnce('top-up', 1, (key) => Promise.resolve(key), around)).toBe('key-2')
})

test('a response ends the intent, and another amount is another intent', async () => {
  const around = surroundings()
  await sendOnce('top-up', 1, (key) => Promise.resolve(key), around)
  expect(around.kept.size).toBe(0)
  await expect(sendOnce('top-up', 1, () => Promise.reject(failure()), around)).rejects.toThrow()
  expect(await sendOnce('top-up', 2, (key) => Promise.resolve(key), around)).toBe('key-3')
})

test('an unreadable stored key is replaced', async () => {
  const around = surroundings()
  around.kept.set('intent:top-up', '{broken')
  expect(await sendOnce('top-up', 1, (key) => Promise.resolve(key), around)).toBe('key-1')
})
