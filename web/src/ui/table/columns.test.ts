import { expect, test } from 'vitest'
import { nextSort, toggled } from './columns.ts'

test('a header sorts ascending first, then turns round', () => {
  const first = nextSort(undefined, 'ends')
  expect(first).toEqual({ column: 'ends', direction: 'ascending' })
  expect(nextSort(first, 'ends')).toEqual({ column: 'ends', direction: 'descending' })
  expect(nextSort({ column: 'ends', direction: 'descending' }, 'ends')).toEqual(first)
})

test('another header starts ascending again', () => {
  expect(nextSort({ column: 'ends', direction: 'ascending' }, 'premium')).toEqual({
    column: 'premium',
    direction: 'ascending',
  })
})

test('selecting a row adds it, selecting it again takes it away, and the old selection is left as it was', () => {
  const before = new Set(['a'])
  expect([...toggled(before, 'b')]).toEqual(['a', 'b'])
  expect([...toggled(before, 'a')]).toEqual([])
  expect([...before]).toEqual(['a'])
})
