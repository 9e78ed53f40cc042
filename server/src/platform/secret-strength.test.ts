import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretWeakness } from './secret-strength.ts'

test.each([
  ['short', 'at least 32 characters'],
  ['x'.repeat(64), 'too easy to guess'],
  ['0123456789abcdef'.repeat(2), 'too easy to guess'],
  ['abcdefghijklmnopqrstuvwxyzABCDEFGH', 'too easy to guess'],
  ['98765432109876543210zyxwvutsrqponm', 'too easy to guess'],
  ['aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb', 'too easy to guess'],
  ['change-me-change-me-change-me-now', 'looks like an example'],
  ['ThisIsTheSuperSecretKeyOfProduction1', 'looks like an example'],
  ['my-example-key-0f8a7d6c5b4e3f2a1908', 'looks like an example'],
])('%s is refused', (secret, reason) => {
  expect(secretWeakness(secret)).toContain(reason)
})

test('random keys are accepted in every usual spelling', () => {
  for (let n = 0; n < 500; n++) {
    for (const [bytes, spelling] of [
      [16, 'hex'],
      [32, 'hex'],
      [24, 'base64'],
      [32, 'base64url'],
    ] as const) {
      const secret = randomBytes(bytes).toString(spelling)
      expect([secret, secretWeakness(secret)]).toEqual([secret, undefined])
    }
  }
})
