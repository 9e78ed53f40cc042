import { expect, test } from 'vitest'
import { periodEnd, periodStart, transferText } from './terms.ts'

test('a cut-off at midnight is the end of the day before', () => {
  expect(periodStart(new Date('2026-10-01T00:00:00Z'))).toBe('1 Oct 2026')
  expect(periodEnd(new Date('2026-11-01T00:00:00Z'))).toBe('31 Oct 2026')
})

test('a cut-off during the day names its time', () => {
  expect(periodStart(new Date('2026-11-18T09:30:00Z'))).toBe('18 Nov 2026, 09:30')
  expect(periodEnd(new Date('2026-11-18T09:30:00Z'))).toBe('18 Nov 2026, 09:30')
})

test('a total below zero comes from the payee', () => {
  expect(transferText(1_250_00, 'Okwan Insurance')).toBe('GH₵1,250.00 to Okwan Insurance')
  expect(transferText(-4_20, 'Okwan Insurance')).toBe('GH₵4.20 from Okwan Insurance')
})
