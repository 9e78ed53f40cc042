import { expect, test } from 'vitest'
import { changeOf, dayPoints, daysOf, previousWords, rangeOf } from './days.ts'

const TODAY = '2026-11-15'

test('the period is a number of days until today, two dates, or 30 days', () => {
  expect(daysOf({ days: '7' }, TODAY)).toEqual({ from: '2026-11-09', to: TODAY })
  expect(daysOf({ days: '1' }, TODAY)).toEqual({ from: TODAY, to: TODAY })
  expect(daysOf({ from: '2026-01-01', to: '2026-01-31', days: '7' }, TODAY)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
  for (const odd of [{}, { days: '5000' }, { from: '2026-02-30', to: TODAY }]) {
    expect(daysOf(odd, TODAY)).toEqual({ from: '2026-10-17', to: TODAY })
  }
})

test('no preset range is selected if the user chose two dates', () => {
  expect(rangeOf({ days: '90' })).toBe('90')
  expect(rangeOf({})).toBe('30')
  expect(rangeOf({ from: '2026-01-01', to: '2026-01-31' })).toBe('')
})

test('a day without sales is an empty point in the chart', () => {
  const days = [{ date: '2026-11-13', motorPesewas: 500, travelPesewas: 20 }]
  const points = dayPoints({ from: '2026-11-13', to: '2026-11-14', days } as Parameters<typeof dayPoints>[0])
  expect(points).toEqual([
    { label: '13 Nov', values: { motor: 500, travel: 20 } },
    { label: '14 Nov', values: { motor: 0, travel: 0 } },
  ])
})

test('the change is a percentage with a direction, and undefined without an earlier value', () => {
  expect(changeOf(112, 100)).toEqual({ direction: 'up', words: '12%', read: 'increase' })
  expect(changeOf(50, 100)).toEqual({ direction: 'down', words: '50%', read: 'decrease' })
  expect(changeOf(100, 100)).toEqual({ direction: 'same', words: 'No change' })
  expect(changeOf(5, 0)).toBeUndefined()
  expect(previousWords({ from: '2026-11-09', to: TODAY })).toBe('vs previous 7 days')
  expect(previousWords({ from: TODAY, to: TODAY })).toBe('vs previous day')
})
