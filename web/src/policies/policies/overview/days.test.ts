import { expect, test } from 'vitest'
import { beforeWords, changeOf, dayPoints, daysOf, rangeOf } from './days.ts'

const TODAY = '2026-11-15'

test('a time is so many days until today, two dates of one’s own, or 30 days', () => {
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

test('dates of one’s own are none of the ranges', () => {
  expect(rangeOf({ days: '90' })).toBe('90')
  expect(rangeOf({})).toBe('30')
  expect(rangeOf({ from: '2026-01-01', to: '2026-01-31' })).toBe('')
})

test('a day without sales stands in the chart as an empty one', () => {
  const days = [{ date: '2026-11-13', motorPesewas: 500, travelPesewas: 20 }]
  const points = dayPoints({ from: '2026-11-13', to: '2026-11-14', days } as Parameters<typeof dayPoints>[0])
  expect(points).toEqual([
    { label: '13 Nov', values: { motor: 500, travel: 20 } },
    { label: '14 Nov', values: { motor: 0, travel: 0 } },
  ])
})

test('more or less than before is said in words, and nothing where there was nothing', () => {
  expect(changeOf(112, 100)).toEqual({ direction: 'up', words: '12% more than before' })
  expect(changeOf(50, 100)).toEqual({ direction: 'down', words: '50% less than before' })
  expect(changeOf(100, 100)).toEqual({ direction: 'same', words: 'the same as before' })
  expect(changeOf(5, 0)).toBeUndefined()
  expect(beforeWords({ from: '2026-11-09', to: TODAY })).toBe('the 7 days before')
  expect(beforeWords({ from: TODAY, to: TODAY })).toBe('the day before')
})
