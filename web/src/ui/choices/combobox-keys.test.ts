import { expect, test } from 'vitest'
import { listMove, matchesText } from './combobox-keys.ts'

test.each([
  ['toy cor', 'Toyota Corolla', true],
  ['COROLLA', 'Toyota Corolla', true],
  ['cote', 'Côte d’Ivoire', true],
  ["d'ivoire", 'Côte d’Ivoire', true],
  ['olla', 'Toyota Corolla', false],
  ['toy golf', 'Toyota Corolla', false],
  ['', 'Togo', true],
])('typing "%s" finds %s: %s', (query, text, found) => {
  expect(matchesText(text, query)).toBe(found)
})

test('arrows open the list and wrap around', () => {
  expect(listMove('ArrowDown', { open: false, index: -1, count: 3 })).toEqual({ kind: 'highlight', index: 0 })
  expect(listMove('ArrowDown', { open: true, index: 2, count: 3 })).toEqual({ kind: 'highlight', index: 0 })
  expect(listMove('ArrowUp', { open: true, index: 0, count: 3 })).toEqual({ kind: 'highlight', index: 2 })
  expect(listMove('ArrowUp', { open: false, index: -1, count: 3 })).toEqual({ kind: 'highlight', index: 2 })
})

test('Enter selects only a highlighted option in an open list, otherwise it submits the form', () => {
  expect(listMove('Enter', { open: true, index: 1, count: 3 })).toEqual({ kind: 'choose' })
  expect(listMove('Enter', { open: true, index: -1, count: 3 })).toBeUndefined()
  expect(listMove('Enter', { open: true, index: 0, count: 0 })).toBeUndefined()
  expect(listMove('Enter', { open: false, index: 1, count: 3 })).toBeUndefined()
})

test('Escape closes the list once, then reaches the parent', () => {
  expect(listMove('Escape', { open: true, index: 0, count: 3 })).toEqual({ kind: 'close' })
  expect(listMove('Escape', { open: false, index: 0, count: 3 })).toBeUndefined()
})
