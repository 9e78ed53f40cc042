import { expect, test } from 'vitest'
import { modeOptions } from './words.ts'

const valuesOf = (payableUntil: string | null) => modeOptions({ payableUntil }).map(({ value }) => value)

test('cover that has ended is not to be paid by the day it ends', () => {
  expect(valuesOf('2026-11-26')).toEqual(['renew-now', 'renew-on-expiry', 'pay-later'])
  expect(valuesOf(null)).toEqual(['renew-now', 'pay-later'])
})
