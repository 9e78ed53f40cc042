import { expect, test } from 'vitest'
import { formatPhone, maskPhone, parsePhone, predictNetwork, whatsAppUrl } from './phone.ts'

test.each([
  '0241234567',
  '024 123 4567',
  '+233 24 123 4567',
  '233-24-123-4567',
  '241234567',
  '(024) 123.4567',
  '00233241234567',
])('%s is read', (input) => {
  expect(parsePhone(input)).toBe('233241234567')
})

test.each(['', '024123456', '02412345678', '0301234567', 'hello', '+44 20 7946 0958', '0240000004x'])(
  '%s is not a Ghana mobile number',
  (input) => {
    expect(parsePhone(input)).toBeUndefined()
  },
)

test('the number block predicts the network', () => {
  expect(['0241234567', '0201234567', '0271234567'].map((input) => predictNetwork(parsePhone(input) ?? ''))).toEqual([
    'mtn',
    'vodafone',
    'tigo',
  ])
})

test('a number is shown in national format or masked', () => {
  expect(formatPhone('233241234567')).toBe('024 123 4567')
  expect(maskPhone('233241234567')).toBe('024 ••• 4567')
})

test('a WhatsApp link opens a chat with a text, or lets the user select the chat', () => {
  expect(whatsAppUrl('233240000004')).toBe('https://wa.me/233240000004')
  expect(whatsAppUrl(undefined, 'Pay GH₵10 & go: https://x.gh/a?b=1')).toBe(
    'https://wa.me/?text=Pay%20GH%E2%82%B510%20%26%20go%3A%20https%3A%2F%2Fx.gh%2Fa%3Fb%3D1',
  )
})
