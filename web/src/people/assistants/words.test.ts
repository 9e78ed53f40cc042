// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { hoursText, perDayText, productsText } from './words.ts'

const open = {
  products: ['motor' as const, 'travel' as const],
  dailyCount: null,
  dailyPesewas: null,
  fromHour: 0,
  toHour: 24,
}

test('describes limits, and their absence', () => {
  expect([productsText(open), perDayText(open), hoursText(open)]).toEqual(['Motor and Travel', 'No limit', 'All day'])
  const tight = { products: ['motor' as const], dailyCount: 1, dailyPesewas: 500_000, fromHour: 8, toHour: 18 }
  expect([productsText(tight), perDayText(tight), hoursText(tight)]).toEqual([
    'Motor',
    '1 policy, GH₵5,000.00',
    '08:00 to 18:00',
  ])
})
