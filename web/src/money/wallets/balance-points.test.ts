import { expect, test } from 'vitest'
import { balancePoints } from './balance-points.ts'

test('a balance stands until the day that changes it', () => {
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

test('without a history there is nothing to draw', () => {
  expect(balancePoints([])).toEqual([])
})
