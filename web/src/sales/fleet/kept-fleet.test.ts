import { beforeEach, expect, test } from 'vitest'
import { forget, keep, readKept, withKeys } from './kept-fleet.ts'
import { EXAMPLE } from './words.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => kept.clear())

test('a table survives a reload until it is sold', () => {
  const fleet = { startDate: '2026-11-16', months: 12, rows: withKeys([EXAMPLE]) }
  keep(storage, fleet)
  expect(readKept(storage)).toEqual(fleet)
  forget(storage)
  expect(readKept(storage)).toBeUndefined()
})

test.each(['', 'null', '{', '{"rows":[{}]}', '{"startDate":"2026-11-16","months":12,"rows":[{"use":"X1"}]}'])(
  'what an older version or another hand left is not taken for a table: %s',
  (text) => {
    kept.set('fleet', text)
    expect(readKept(storage)).toBeUndefined()
  },
)
