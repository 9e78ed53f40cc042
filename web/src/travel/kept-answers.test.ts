import { describe, expect, test } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

function setUp() {
  const stored = new Map<string, string>()
  let token: string | undefined = 'first-session'
  const kept = createKeptAnswers({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    token: () => token,
  })
  return { kept, stored, signInAgain: () => (token = 'second-session') }
}

describe('unfinished health answers', () => {
  test('come back in the same session', async () => {
    const { kept } = setUp()
    await kept.keep('d1:t1', { hasPreExisting: 'yes' })
    expect(await kept.read('d1:t1')).toEqual({ hasPreExisting: 'yes' })
    expect(await kept.read('d1:t2')).toBeUndefined()
  })

  test('stand nowhere in clear', async () => {
    const { kept, stored } = setUp()
    await kept.keep('d1:t1', { otherText: 'Malaria' })
    expect([...stored.values()].map((text) => atob(text)).join()).not.toContain('Malaria')
  })

  test('cannot be read by the next session, and go', async () => {
    const { kept, stored, signInAgain } = setUp()
    await kept.keep('d1:t1', { hasPreExisting: 'yes' })
    signInAgain()
    expect(await kept.read('d1:t1')).toBeUndefined()
    expect(stored.size).toBe(0)
  })
})
