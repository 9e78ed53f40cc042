import { expect, test } from 'vitest'
import { startOf, valueAt } from './dated.ts'

const at = (text: string) => new Date(text)
const VALUES = [
  { value: 'first', validFrom: at('2026-01-01T00:00:00Z') },
  { value: 'planned', validFrom: at('2026-03-01T00:00:00Z') },
  { value: 'sudden', validFrom: at('2026-02-01T09:30:00Z') },
  { value: 'corrected', validFrom: at('2026-03-01T00:00:00Z') },
]

test.each([
  ['2025-12-31T23:59:59.999Z', undefined],
  ['2026-01-01T00:00:00Z', 'first'],
  ['2026-02-01T09:29:59.999Z', 'first'],
  ['2026-02-01T09:30:00Z', 'sudden'],
  ['2026-02-28T23:59:59Z', 'sudden'],
  ['2026-03-01T00:00:00Z', 'corrected'],
])('at %s the value is %s', (moment, value) => {
  expect(valueAt(VALUES, at(moment))).toBe(value)
})

test('a value starts at midnight of its day, or with its approval if that is later', () => {
  const decided = at('2026-02-01T09:30:00Z')
  expect(startOf('2026-02-02', decided)).toEqual(at('2026-02-02T00:00:00Z'))
  expect(startOf('2026-02-01', decided)).toEqual(decided)
  expect(startOf('2026-01-20', decided)).toEqual(decided)
})
