import { expect, test } from 'vitest'
import { FIRST, isUsedUp, LAST, openRow } from './open-row.ts'

const page = { ids: ['1', '2', '3', '4'], gone: new Set<string>(), isTurning: false }

test('the row that the address names is open, also when this page does not hold it', () => {
  expect(openRow(page, '2')).toBe('2')
  expect(openRow(page, '9')).toBe('9')
  expect(openRow(page, undefined)).toBeUndefined()
})

test('what has just been decided gives way to the next that is left, the last to the one before', () => {
  expect(openRow({ ...page, gone: new Set(['2']) }, '2')).toBe('3')
  expect(openRow({ ...page, gone: new Set(['2', '3']) }, '2')).toBe('4')
  expect(openRow({ ...page, gone: new Set(['3', '4']) }, '4')).toBe('2')
  expect(openRow({ ...page, gone: new Set(page.ids) }, '4')).toBeUndefined()
})

test('over the end of a page the first or last row of the other page is open', () => {
  expect(openRow(page, FIRST)).toBe('1')
  expect(openRow(page, LAST)).toBe('4')
  expect(openRow({ ...page, gone: new Set(['1']) }, FIRST)).toBe('2')
})

test('until the other page is there, the row from which it was asked for stays open', () => {
  expect(openRow({ ...page, isTurning: true }, FIRST)).toBe('4')
  expect(openRow({ ...page, isTurning: true }, LAST)).toBe('1')
})

test('a page further on is used up when all of it is decided; the first page, and one on its way, never are', () => {
  const decided = { ...page, gone: new Set(page.ids) }
  expect(isUsedUp(decided, 'cursor')).toBe(true)
  expect(isUsedUp({ ...page, ids: [] }, 'cursor')).toBe(true)
  expect(isUsedUp({ ...page, gone: new Set(['1']) }, 'cursor')).toBe(false)
  expect(isUsedUp(decided, undefined)).toBe(false)
  expect(isUsedUp({ ...decided, isTurning: true }, 'cursor')).toBe(false)
})
