import { expect, test } from 'vitest'
import { reuseUnchangedRows } from './reuse-unchanged-rows.ts'

type Row = { id: string; text: string }

const keepUnchanged = reuseUnchangedRows<Row>(({ id }) => id)
const page = (...data: Row[]) => ({ data, meta: { count: data.length } })
const [first, second, third] = ['1', '2', '3'].map((id) => ({ id, text: `row ${id}` })) as [Row, Row, Row]

test('rows below a removed row stay the same objects', () => {
  const result = keepUnchanged(page(first, second, third), page({ ...second }, { ...third })) as ReturnType<typeof page>
  expect(result.data[0]).toBe(second)
  expect(result.data[1]).toBe(third)
  expect(result.meta.count).toBe(2)
})

test('a changed row is a new object', () => {
  const result = keepUnchanged(page(first, second), page({ ...first, text: 'taken' }, { ...second })) as ReturnType<
    typeof page
  >
  expect(result.data).toEqual([{ id: '1', text: 'taken' }, second])
  expect(result.data[0]).not.toBe(first)
})

test('an unchanged response is the same object', () => {
  const before = page(first, second)
  expect(keepUnchanged(before, page({ ...first }, { ...second }))).toBe(before)
  expect(keepUnchanged(undefined, before)).toBe(before)
})
