import { expect, test } from 'vitest'
import { formatMonth } from '../../platform/dates.ts'
import { allowClosing, monthsBetween } from './months.ts'

const period = { today: '2026-11-16', firstMonth: '2026-08' }

test('months are closed in order, beginning with the oldest', () => {
  expect(() => allowClosing('2026-08', period)).not.toThrow()
  expect(() => allowClosing('2026-09', period)).toThrow('Close August 2026 first.')
  expect(() => allowClosing('2026-09', { ...period, closedThrough: '2026-08' })).not.toThrow()
})

test('a month before the first journal can’t be closed', () => {
  expect(() => allowClosing('2026-07', period)).toThrow('Close August 2026 first.')
})

test('a closed month and earlier months can’t be closed again', () => {
  for (const month of ['2026-08', '2026-09']) {
    expect(() => allowClosing(month, { ...period, closedThrough: '2026-09' })).toThrow('is already closed')
  }
})

test('a month can be closed from the day after its last day', () => {
  const open = { ...period, closedThrough: '2026-09' }
  expect(() => allowClosing('2026-10', { ...open, today: '2026-10-31' })).toThrow('from 1 Nov 2026')
  expect(() => allowClosing('2026-10', { ...open, today: '2026-11-01' })).not.toThrow()
})

test('months continue after the end of the year', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2026-11', '2026-10')).toEqual([])
  expect(formatMonth('2027-02')).toBe('February 2027')
})
