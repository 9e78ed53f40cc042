import { expect, test } from 'vitest'
import { findReport, REPORTS, totalsOf, valueOf } from './catalogue.ts'

test('there are at least 25 reports, and each id is used once', () => {
  expect(REPORTS.length).toBeGreaterThanOrEqual(25)
  expect(new Set(REPORTS.map(({ id }) => id)).size).toBe(REPORTS.length)
})

test.each(REPORTS)('$id charts only its own columns, and its first column names the row', ({ columns, chart }) => {
  const ids = columns.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([...chart.values]))
  expect(['text', 'date']).toContain(columns[0]?.kind)
})

test('reports of the ledger are for people who reach all branches', () => {
  expect(findReport('general-ledger', true)?.title).toBe('General ledger export')
  expect(findReport('general-ledger', false)).toBeUndefined()
  expect(findReport('production-by-cover', false)?.title).toBe('Production by cover')
  expect(findReport('nothing', true)).toBeUndefined()
})

test('a percentage of the total is calculated from the totals', () => {
  const rows = [
    { renewed: 1, due: 1 },
    { renewed: 1, due: 3 },
  ]
  const column = { id: 'retention', title: 'Retention', kind: 'percent', quotient: ['renewed', 'due'] } as const
  expect(rows.map((row) => valueOf(column, row))).toEqual([10_000, 3333])
  expect(valueOf(column, totalsOf(rows))).toBe(5000)
  expect(valueOf(column, {})).toBeNull()
})

test('without values, an average is unknown and other figures are zero', () => {
  const average = { id: 'a', title: 'Average', kind: 'money', quotient: ['sum', 'n'] } as const
  expect(valueOf(average, { sum: 1001, n: 2 })).toBe(501)
  expect(valueOf(average, { sum: 0, n: 0 })).toBeNull()
  expect(valueOf({ id: 'x', title: 'X', kind: 'money' }, {})).toBe(0)
})
