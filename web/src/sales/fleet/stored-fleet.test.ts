import { beforeEach, expect, test } from 'vitest'
import { deleteStoredFleet, readStoredFleet, storeFleet, withKeys } from './stored-fleet.ts'
import { EXAMPLE } from './words.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}
beforeEach(() => stored.clear())

test('a table survives a reload until it is sold, for the user who entered it', () => {
  const fleet = { startDate: '2026-11-16', months: 12, rows: withKeys([EXAMPLE]) }
  storeFleet(storage, '4', fleet)
  expect(readStoredFleet(storage, '4')).toEqual(fleet)
  expect(readStoredFleet(storage, '5')).toBeUndefined()
  deleteStoredFleet(storage, '4')
  expect(readStoredFleet(storage, '4')).toBeUndefined()
})

test.each(['', 'null', '{', '{"rows":[{}]}', '{"startDate":"2026-11-16","months":12,"rows":[{"use":"X1"}]}'])(
  'stored data of an older version or of another program is not read as a table: %s',
  (text) => {
    stored.set('fleet:4', text)
    expect(readStoredFleet(storage, '4')).toBeUndefined()
  },
)
