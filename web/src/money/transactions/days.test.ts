import { expect, test } from 'vitest'
import { daySeries } from './days.ts'

const day = (date: string, successful: number, failed = 0) => ({ date, successful, pending: 0, failed })

test('a day without payments has a point with zeros', () => {
  const { by, points } = daySeries([day('2026-11-01', 2), day('2026-11-03', 1, 1)])
  expect(by).toBe('day')
  expect(points.map(({ label, values }) => [label, values['successful'], values['failed']])).toEqual([
    ['1 Nov', 2, 0],
    ['2 Nov', 0, 0],
    ['3 Nov', 1, 1],
  ])
})

test('a long period is grouped by month, and every label is unique', () => {
  const { by, points } = daySeries([day('2025-11-15', 1), day('2025-11-20', 2), day('2026-11-15', 4)])
  expect(by).toBe('month')
  expect(points).toHaveLength(13)
  expect(points[0]).toEqual({ label: 'Nov 2025', values: { successful: 3, pending: 0, failed: 0 } })
  expect(points.at(-1)).toEqual({ label: 'Nov 2026', values: { successful: 4, pending: 0, failed: 0 } })
  expect(new Set(points.map(({ label }) => label)).size).toBe(13)
})

test('without payments there are no points', () => {
  expect(daySeries([]).points).toEqual([])
})
