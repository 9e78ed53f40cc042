import { expect, test } from 'vitest'
import { balancePoints } from './balance-points.ts'

test('a day without changes repeats the balance of the day before', () => {
  const points = balancePoints([
    { date: '2026-10-31', floatPesewas: 100, commissionPesewas: 5 },
    { date: '2026-11-03', floatPesewas: 40, commissionPesewas: 5 },
  ])
  expect(points.map(({ label, values }) => [label, values.float])).toEqual([
    ['31 Oct', 100],
    ['1 Nov', 100],
    ['2 Nov', 100],
    ['3 Nov', 40],
  ])
})

test('without a history there are no points', () => {
  expect(balancePoints([])).toEqual([])
})
