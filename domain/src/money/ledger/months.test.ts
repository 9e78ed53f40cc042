import { expect, test } from 'vitest'
import { allowClosing, formatMonth, monthsBetween } from './months.ts'

const books = { today: '2026-11-16', firstMonth: '2026-08' }

test('the oldest month is closed first, then the one after it', () => {
  expect(() => allowClosing('2026-08', books)).not.toThrow()
  expect(() => allowClosing('2026-09', books)).toThrow('Close August 2026 first.')
  expect(() => allowClosing('2026-09', { ...books, closedThrough: '2026-08' })).not.toThrow()
})

test('a month before the first journal is not there to be closed', () => {
  expect(() => allowClosing('2026-07', books)).toThrow('Close August 2026 first.')
})

test('a closed month stays closed, and one before it too', () => {
  for (const month of ['2026-08', '2026-09']) {
    expect(() => allowClosing(month, { ...books, closedThrough: '2026-09' })).toThrow('is closed already')
  }
})

test('a month is closed from the day after its last', () => {
  const open = { ...books, closedThrough: '2026-09' }
  expect(() => allowClosing('2026-10', { ...open, today: '2026-10-31' })).toThrow('from 1 Nov 2026')
  expect(() => allowClosing('2026-10', { ...open, today: '2026-11-01' })).not.toThrow()
})

test('months go on over the year’s end', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsBetween('2026-11', '2026-10')).toEqual([])
  expect(formatMonth('2027-02')).toBe('February 2027')
})
