// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { busiest, hourRows } from './hour-rows.ts'

const hours = [
  { weekday: 1, hour: 9, signIns: 4 },
  { weekday: 7, hour: 23, signIns: 9 },
]

test('returns a row for each weekday, Monday first', () => {
  const rows = hourRows(hours)
  expect(rows.map(({ label }) => label).join(' ')).toBe('Mon Tue Wed Thu Fri Sat Sun')
  expect([rows[0]?.values, rows[1]?.values, rows[6]?.values]).toEqual([{ 9: 4 }, {}, { 23: 9 }])
})

test('describes the busiest hour, or that there were no sign-ins', () => {
  expect(busiest(hours)).toBe('Busiest time: Sundays, 23:00 to 24:00')
  expect(busiest([])).toBe('No sign-ins in this period')
})
