import { expect, test } from 'vitest'
import { modeOptions } from './words.ts'

const valuesOf = (offerEndDate: string | null) => modeOptions({ offerEndDate }).map(({ value }) => value)

test('payment by the expiry date is not offered after that date', () => {
  expect(valuesOf('2026-11-26')).toEqual(['renew-now', 'renew-on-expiry', 'pay-later'])
  expect(valuesOf(null)).toEqual(['renew-now', 'pay-later'])
})
