import { expect, test } from 'vitest'
import { barLabel, wholeOf } from './ReportChart.tsx'

test('the largest percentage fills its bar, and amounts show their share', () => {
  expect(wholeOf('percent', [{ value: 10_000 }, { value: 9_960 }])).toBe(10_000)
  expect(wholeOf('percent', [{ value: 1_231_30 }, { value: 122_30 }], 100_00)).toBe(200_00)
  expect(wholeOf('percent', [{ value: 40_00 }], 100_00)).toBe(125_00)
  expect(wholeOf('money', [{ value: 10_000 }])).toBeUndefined()
})

test('the bar of an account is labelled with its name and sub-account', () => {
  const column = (id: string) => ({ id, title: id, kind: 'text' as const })
  expect(barLabel(['code', 'name', 'owner'].map(column), ['2110', 'Premium payable', 'ADOM'])).toBe(
    'Premium payable, ADOM',
  )
  expect(barLabel([column('network')], ['MTN'])).toBe('MTN')
})
