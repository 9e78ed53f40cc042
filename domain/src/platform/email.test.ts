import { expect, test } from 'vitest'
import { maskEmail, parseEmail } from './email.ts'

test.each([
  ['ama@example.com', 'ama@example.com'],
  ['  a.b+c@mail.example.com.gh ', 'a.b+c@mail.example.com.gh'],
  ["o'neill@example.com", "o'neill@example.com"],
])('%s is an address', (input, address) => {
  expect(parseEmail(input)).toBe(address)
})

test.each([
  '',
  'ama',
  'ama@example',
  '@example.com',
  'ama@@example.com',
  'ama@example..com',
  'ama@-example.com',
  'ama@example.c',
  'ama mensah@example.com',
  'ama@example.com, kofi@example.com',
  'ama@example.com\r\nBcc: kofi@example.com',
  'ama@example.com\nBcc: kofi',
  'Ama <ama@example.com>',
  '"ama\r\n"@example.com',
  'ama@[127.0.0.1]',
  'ámá@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%j is not an address', (input) => {
  expect(parseEmail(input)).toBeUndefined()
})

test('a masked address shows the first letter and the domain', () => {
  expect(maskEmail('ama.mensah@example.com')).toBe('a•••@example.com')
  expect(maskEmail('a@example.com')).toBe('a•••@example.com')
})
