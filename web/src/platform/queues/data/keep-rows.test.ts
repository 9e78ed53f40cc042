import { expect, test } from 'vitest'
import { keepRows } from './keep-rows.ts'

type Row = { id: string; text: string }

const keep = keepRows<Row>(({ id }) => id)
const page = (...data: Row[]) => ({ data, meta: { count: data.length } })
const [first, second, third] = ['1', '2', '3'].map((id) => ({ id, text: `row ${id}` })) as [Row, Row, Row]

test('rows below a removed row stay the same objects', () => {
  const kept = keep(page(first, second, third), page({ ...second }, { ...third })) as ReturnType<typeof page>
  expect(kept.data[0]).toBe(second)
  expect(kept.data[1]).toBe(third)
  expect(kept.meta.count).toBe(2)
})

test('a changed row is a new object', () => {
  const kept = keep(page(first, second), page({ ...first, text: 'taken' }, { ...second })) as ReturnType<typeof page>
  expect(kept.data).toEqual([{ id: '1', text: 'taken' }, second])
  expect(kept.data[0]).not.toBe(first)
})

test('an unchanged response is the same object', () => {
  const before = page(first, second)
  expect(keep(before, page({ ...first }, { ...second }))).toBe(before)
  expect(keep(undefined, before)).toBe(before)
})
