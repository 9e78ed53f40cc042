import { expect, test } from 'vitest'
import { keepRows } from './keep-rows.ts'

type Row = { id: string; text: string }

const keep = keepRows<Row>(({ id }) => id)
const page = (...data: Row[]) => ({ data, meta: { count: data.length } })
const [first, second, third] = ['1', '2', '3'].map((id) => ({ id, text: `row ${id}` })) as [Row, Row, Row]

test('rows below one that left stay the same objects', () => {
  const kept = keep(page(first, second, third), page({ ...second }, { ...third })) as ReturnType<typeof page>
  expect(kept.data[0]).toBe(second)
  expect(kept.data[1]).toBe(third)
  expect(kept.meta.count).toBe(2)
})

test('a row that says something else is a new one', () => {
  const kept = keep(page(first, second), page({ ...first, text: 'taken' }, { ...second })) as ReturnType<typeof page>
  expect(kept.data).toEqual([{ id: '1', text: 'taken' }, second])
  expect(kept.data[0]).not.toBe(first)
})

test('an answer that says the same is the one that was there', () => {
  const before = page(first, second)
  expect(keep(before, page({ ...first }, { ...second }))).toBe(before)
  expect(keep(undefined, before)).toBe(before)
})
