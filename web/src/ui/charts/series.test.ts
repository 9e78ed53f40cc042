import { expect, test } from 'vitest'
import { shortNumber } from './Axes.tsx'
import { labelPositions, maxLabelsFor, totalOf } from './series.ts'

test('a few points are all labelled', () => {
  expect(labelPositions(3, 5)).toEqual([0, 1, 2])
})

test('many points are labelled evenly within the limit, always including the last', () => {
  expect(labelPositions(30, 6)).toEqual([5, 11, 17, 23, 29])
  expect(labelPositions(31, 2)).toEqual([0, 30])
  expect(labelPositions(7, 1)).toEqual([0, 6])
})

test('labels of the axis never touch', () => {
  const months = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov so far']
  expect(maxLabelsFor(months, 1_040)).toBeGreaterThanOrEqual(months.length)
  expect(maxLabelsFor(months, 300)).toBe(3)
  expect(maxLabelsFor(['Oct 2026', 'Nov 2026'], 80)).toBe(2)
})

test('a missing value of a series counts as zero', () => {
  const series = [
    { id: 'motor', label: 'Motor' },
    { id: 'travel', label: 'Travel' },
  ]
  expect(totalOf({ label: '1 Nov', values: { motor: 5 } }, series)).toBe(5)
})

test.each([
  [0, '0'],
  [950, '950'],
  [80_000, '80k'],
  [1_250_000, '1.3m'],
  [-2_500, '-2.5k'],
])('%i on an axis reads %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})
