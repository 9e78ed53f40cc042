import { expect, test } from 'vitest'
import * as z from 'zod'
import { trustedJson } from './trusted-json.ts'

type Ask = { kind: 'cancellation' | 'suspension'; note?: string }
const row = z.object({ ask: trustedJson<Ask>({ kind: z.enum(['cancellation', 'suspension']) }) })

test('passes the document on as it is', () => {
  const ask = { note: 'sold', kind: 'cancellation' }
  expect(row.parse({ ask }).ask).toBe(ask)
})

test('refuses a field that is checked and wrong, and names it', () => {
  expect(() => row.parse({ ask: { kind: 'renewal' } })).toThrow(/kind/)
})

test.each([null, undefined, 'cancellation', 7, ['cancellation']])('refuses %j, which is no document', (ask) => {
  expect(row.safeParse({ ask }).success).toBe(false)
  expect(z.object({ ask: trustedJson() }).safeParse({ ask }).success).toBe(false)
})
