import { expect, test } from 'vitest'
import { axisText, cellText, changeFrom, daysText } from './words.ts'

test.each([
  ['money', 1234_50, 'GH₵1,234.50'],
  ['percent', 1250, '12.5%'],
  ['percent', 123130, '1,231.3%'],
  ['count', 12345, '12,345'],
  ['hours', 7, '7'],
  ['date', '2026-11-17', '17 Nov 2026'],
  ['text', 'Motor', 'Motor'],
  ['percent', null, '–'],
] as const)('%s %s reads %s', (kind, value, text) => {
  expect(cellText({ kind }, value)).toBe(text)
})

test('axis values are short', () => {
  expect(axisText('money')(12_000_00)).toMatch(/^12k$/i)
  expect(axisText('percent')(8500)).toBe('85%')
  expect(axisText('count')(1_500)).toMatch(/^1\.5k$/i)
})

test('a change needs a period before that is large enough', () => {
  expect(changeFrom('count', 150, 100)).toEqual({ direction: 'up', text: '50%', more: 'increase' })
  expect(changeFrom('count', 50, 100)).toEqual({ direction: 'down', text: '50%', more: 'decrease' })
  expect(changeFrom('count', 100, 100)).toEqual({ direction: 'same', text: 'No change' })
  expect(changeFrom('count', 13, 1)).toBeUndefined()
  expect(changeFrom('money', 40_500_00, 50_00)).toBeUndefined()
  expect(changeFrom('count', null, 100)).toBeUndefined()
})

test('percentages change by points', () => {
  expect(changeFrom('percent', 122_30, 40_00)).toEqual({ direction: 'up', text: '82.3 points', more: 'increase' })
  expect(changeFrom('percent', 40_00, 40_00)).toEqual({ direction: 'same', text: 'No change' })
})

test('a period names both days', () => {
  expect(daysText({ from: '2026-11-01', to: '2026-11-17' })).toBe('1 Nov 2026 to 17 Nov 2026')
})
