import { expect, test } from 'vitest'
import { dueTime, timeUsed } from './due-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test('the time left counts down, and the overdue time counts up', () => {
  expect(dueTime(4 * HOUR_MS + 5 * MINUTE_MS, 0)).toBe('in 4 h 5 min')
  expect(dueTime(30_000, 0)).toBe('in 1 min')
  expect(dueTime(80 * HOUR_MS, 0)).toBe('in 3 days')
  // Ends with 3 January; on 6 January it is three days overdue, as on the page of the case.
  expect(dueTime(72 * HOUR_MS - 1, 5 * 24 * HOUR_MS + HOUR_MS)).toBe('3 days overdue')
  expect(dueTime(25 * HOUR_MS, 0)).toBe('in 1 day')
  expect(dueTime(0, 38 * MINUTE_MS)).toBe('38 min overdue')
})

test('the bar is gold from 70% and red after the end', () => {
  expect(timeUsed(0, 100, 50)).toEqual({ share: 0.5, tone: 'neutral' })
  expect(timeUsed(0, 100, 70)).toEqual({ share: 0.7, tone: 'warning' })
  expect(timeUsed(0, 100, 100)).toEqual({ share: 1, tone: 'danger' })
  expect(timeUsed(100, 100, 0)).toEqual({ share: 0, tone: 'neutral' })
})
