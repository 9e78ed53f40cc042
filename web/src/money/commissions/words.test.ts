import { expect, test } from 'vitest'
import { monthName, percent, readPercent, recentMonths } from './words.ts'

test('rates are read and formatted as percentages', () => {
  expect([percent(1_250), percent(1_500), percent(0)]).toEqual(['12.5%', '15%', '0%'])
  expect([readPercent('12.5'), readPercent(' 15% '), readPercent('0.07')]).toEqual([1_250, 1_500, 7])
  expect(['', 'x', '1.234', '-1', '1e3'].map(readPercent)).toEqual(Array(5).fill(undefined))
})

test('recent months include the previous year', () => {
  expect(recentMonths('2026-02-15').slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(recentMonths('2026-02-15')).toHaveLength(12)
  expect(monthName('2026-11')).toBe('November 2026')
})
