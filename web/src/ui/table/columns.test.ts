import { expect, test } from 'vitest'
import { nextSort, toggleKey } from './columns.ts'

test('a header sorts ascending first, then descending', () => {
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

test('selecting a row adds it, selecting it again removes it, without mutating the old selection', () => {
  const before = new Set(['a'])
  expect([...toggleKey(before, 'b')]).toEqual(['a', 'b'])
  expect([...toggleKey(before, 'a')]).toEqual([])
  expect([...before]).toEqual(['a'])
})
