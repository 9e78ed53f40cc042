import type { BuiltReport } from '@okwan/contract/reports/report-builder'
import { expect, test } from 'vitest'
import { chartOf } from './chart-data.ts'

type KeyedValue = [keys: string[], value: number]

function report(
  groups: string[],
  measure: string,
  cells: KeyedValue[],
  change: Partial<BuiltReport> = {},
): BuiltReport {
  return {
    title: 'Test',
    from: '2026-09-10',
    to: '2026-11-17',
    columns: [
      ...groups.map((id) => ({ id, title: id, kind: 'text' as const })),
      { id: measure, title: 'Figure', kind: 'money' as const },
    ],
    rows: cells.map(([keys, value]) => ({ keys, cells: [...keys.map((key) => `Name ${key}`), value] })),
    rowCount: cells.length,
    totals: [...groups.map(() => null), cells.reduce((sum, [, value]) => sum + value, 0)],
    sort: { id: measure, descending: true },
    ...change,
  }
}

const set = 'policies-sold'

test('a month without records is zero, not left out', () => {
  const data = chartOf(
    report(['month'], 'gross', [
      [['2026-09'], 5],
      [['2026-11'], 7],
    ]),
    set,
  )
  expect(data).toMatchObject({
    kind: 'line',
    points: [
      { label: 'Sep 2026', values: { value: 5 } },
      { label: 'Oct 2026', values: { value: 0 } },
      { label: 'Nov 2026', values: { value: 7 } },
    ],
  })
})

test('weeks begin on the Monday before the period', () => {
  const data = chartOf(report(['week'], 'gross', [[['2026-09-07'], 5]], { to: '2026-09-22' }), set)
  expect(data).toMatchObject({ kind: 'line', points: [{ values: { value: 5 } }, { values: { value: 0 } }, {}] })
})

test('small series are summed as Other, so that the total stays the same', () => {
  const cells = ['a', 'b', 'c', 'd', 'e', 'f'].map((key, i): KeyedValue => [[key, '2026-10'], (i + 1) * 10])
  const data = chartOf(report(['branch', 'month'], 'gross', cells), set)
  if (data.kind !== 'stacked') throw new Error(`a stacked chart was expected, not ${data.kind}`)
  expect(data.series.map(({ label }) => label)).toEqual(['Name f', 'Name e', 'Name d', 'Name c', 'Other'])
  const october = data.points[1]?.values ?? {}
  expect(october['other']).toBe(30)
  expect(Object.values(october).reduce((sum, value) => sum + value, 0)).toBe(210)
})

test('averages and overlapping counts are never stacked or summed', () => {
  const cells: KeyedValue[] = [
    [['a', '2026-10'], 10],
    [['b', '2026-10'], 30],
  ]
  for (const measure of ['average', 'customers']) {
    const data = chartOf(report(['branch', 'month'], measure, cells), set)
    expect(data).toMatchObject({ kind: 'bars', whole: 30, bars: [{ label: 'Name b, Name 2026-10', value: 30 }, {}] })
  }
})

test('a chart of the largest rows is labelled as such, and its bars show their share of the total', () => {
  const cells = Array.from({ length: 20 }, (_, i): KeyedValue => [[String(i)], 100 - i])
  const data = chartOf(report(['seller'], 'gross', cells), set)
  expect(data).toMatchObject({ kind: 'bars', note: '12 largest of 20', whole: 1810 })
})

test('a truncated table has a chart only if its rows are the largest', () => {
  const rows: KeyedValue[] = [
    [['a'], 3],
    [['b'], 2],
  ]
  expect(chartOf(report(['seller'], 'gross', rows, { rowCount: 900 }), set)).toMatchObject({
    kind: 'bars',
    note: '2 largest of 900',
  })
  const byName = { rowCount: 900, sort: { id: 'seller', descending: false } }
  expect(chartOf(report(['seller'], 'gross', rows, byName), set)).toEqual({
    kind: 'none',
    reason: 'The table is truncated. Sort by Figure, largest first, to see a chart.',
  })
})

test('negative amounts have no chart', () => {
  expect(chartOf(report(['payee'], 'kept', [[['a'], -1]]), 'commissions').kind).toBe('none')
})
