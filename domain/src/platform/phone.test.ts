import { expect, test } from 'vitest'
import { formatPhone, maskPhone, parsePhone, predictNetwork } from './phone.ts'

test.each([
  '0241234567',
  '024 123 4567',
  '+233 24 123 4567',
  '233-24-123-4567',
  '241234567',
  '(024) 123.4567',
  '00233241234567',
])('%s is read', (typed) => {
  expect(parsePhone(typed)).toBe('233241234567')
})

test.each(['', '024123456', '02412345678', '0301234567', 'hello', '+44 20 7946 0958', '0240000004x'])(
  '%s is not a Ghana mobile number',
  (typed) => {
    expect(parsePhone(typed)).toBeUndefined()
  },
)

test('the number block predicts the network', () => {
  expect(['0241234567', '0201234567', '0271234567'].map((typed) => predictNetwork(parsePhone(typed) ?? ''))).toEqual([
    'mtn',
    'vodafone',
    'tigo',
  ])
})

test('a number is shown in national format or masked', () => {
  expect(formatPhone('233241234567')).toBe('024 123 4567')
  expect(maskPhone('233241234567')).toBe('024 ••• 4567')
})
