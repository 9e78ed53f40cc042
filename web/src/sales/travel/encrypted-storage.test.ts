import { describe, expect, test } from 'vitest'
import { createEncryptedStorage } from './encrypted-storage.ts'

function setUp() {
  const stored = new Map<string, string>()
  let token: string | undefined = 'first-session'
  const saved = createEncryptedStorage({
    kind: 'health',
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      key: (index) => [...stored.keys()][index] ?? null,
      get length() {
        return stored.size
      },
    },
    token: () => token,
  })
  return { kept: saved, stored, signInAgain: () => (token = 'second-session') }
}

describe('unfinished health answers', () => {
  test('are restored in the same session', async () => {
    const { kept } = setUp()
    await kept.keep('d1:t1', { hasPreExisting: 'yes' })
    expect(await kept.read('d1:t1')).toEqual({ hasPreExisting: 'yes' })
    expect(await kept.read('d1:t2')).toBeUndefined()
  })

  test('are stored encrypted', async () => {
    const { kept, stored } = setUp()
    await kept.keep('d1:t1', { otherText: 'Malaria' })
    expect([...stored.values()].map((text) => atob(text)).join()).not.toContain('Malaria')
  })

  test('of another sale are deleted, and all of them after sign-out; other data stays', async () => {
    const { kept, stored } = setUp()
    for (const place of ['d1:t1', 'd1:t2', 'd2:t1', 'd11:t1']) await kept.keep(place, {})
    stored.set('user', 'Ama')
    kept.deleteAllExcept('d1')
    expect([...stored.keys()]).toEqual(['health:d1:t1', 'health:d1:t2', 'user'])
    kept.deleteAllExcept()
    expect([...stored.keys()]).toEqual(['user'])
  })

  test('cannot be decrypted in the next session and are deleted', async () => {
    const { kept, stored, signInAgain } = setUp()
    await kept.keep('d1:t1', { hasPreExisting: 'yes' })
    signInAgain()
    expect(await kept.read('d1:t1')).toBeUndefined()
    expect(stored.size).toBe(0)
  })
})
