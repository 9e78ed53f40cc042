import { expect, test } from 'vitest'
import { mailto } from './mailto.ts'

test.each([
  ['ama@example.com', 'mailto:ama@example.com'],
  ['a?bcc=b@evil.example', 'mailto:a%3Fbcc%3Db@evil.example'],
  ['a&body=x@evil.example', 'mailto:a%26body%3Dx@evil.example'],
])('%s becomes %s', (address, link) => {
  expect(mailto(address)).toBe(link)
})
