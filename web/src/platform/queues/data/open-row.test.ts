import { expect, test } from 'vitest'
import { FIRST, isEmptyLaterPage, LAST, openRow } from './open-row.ts'

const page = { ids: ['1', '2', '3', '4'], gone: new Set<string>(), isTurning: false }

test('the row in the URL is open, even if it is not on this page', () => {
  expect(openRow(page, '2')).toBe('2')
  expect(openRow(page, '9')).toBe('9')
  expect(openRow(page, undefined)).toBeUndefined()
})

test('after a decision the next remaining row opens, or the previous one at the end', () => {
  expect(openRow({ ...page, gone: new Set(['2']) }, '2')).toBe('3')
  expect(openRow({ ...page, gone: new Set(['2', '3']) }, '2')).toBe('4')
  expect(openRow({ ...page, gone: new Set(['3', '4']) }, '4')).toBe('2')
  expect(openRow({ ...page, gone: new Set(page.ids) }, '4')).toBeUndefined()
})

test('moving past the end of a page opens the first or last row of the other page', () => {
  expect(openRow(page, FIRST)).toBe('1')
  expect(openRow(page, LAST)).toBe('4')
  expect(openRow({ ...page, gone: new Set(['1']) }, FIRST)).toBe('2')
})

test('the current row stays open until the other page has loaded', () => {
  expect(openRow({ ...page, isTurning: true }, FIRST)).toBe('4')
  expect(openRow({ ...page, isTurning: true }, LAST)).toBe('1')
})

test('a later page is finished when all its rows are decided; the first page and a loading page never are', () => {
  const decided = { ...page, gone: new Set(page.ids) }
  expect(isEmptyLaterPage(decided, 'cursor')).toBe(true)
  expect(isEmptyLaterPage({ ...page, ids: [] }, 'cursor')).toBe(true)
  expect(isEmptyLaterPage({ ...page, gone: new Set(['1']) }, 'cursor')).toBe(false)
  expect(isEmptyLaterPage(decided, undefined)).toBe(false)
  expect(isEmptyLaterPage({ ...decided, isTurning: true }, 'cursor')).toBe(false)
})
