import { expect, test } from 'vitest'
import * as z from 'zod'
import { objectOf, storedJson } from './stored-json.ts'

type RequestContent = { kind: 'cancellation' | 'suspension'; note?: string }
const kind = z.enum(['cancellation', 'suspension'])
const row = z.object({ content: storedJson(objectOf<RequestContent>({ kind, note: z.string().min(3).optional() })) })

test('returns the document unchanged', () => {
  const content = { note: 'sold', kind: 'cancellation', fieldOfAnOlderRelease: 1 }
  expect(row.parse({ content }).content).toBe(content)
})

test.each([
  ['kind', { kind: 'renewal' }],
  ['kind', { note: 'sold' }],
  ['note', { kind: 'cancellation', note: 7 }],
])('refuses a wrong %s and names the field', (field, content) => {
  expect(() => row.parse({ content })).toThrow(new RegExp(field))
})

test('reads a record written before a rule became stricter', () => {
  expect(row.parse({ content: { kind: 'suspension', note: 'no' } }).content).toEqual({ kind: 'suspension', note: 'no' })
})

test.each([null, undefined, 'cancellation', 7, ['cancellation']])('refuses %j, which is not a document', (content) => {
  expect(row.safeParse({ content }).success).toBe(false)
})

test('the compiler refuses a schema with a missing field or a wrong type', () => {
  // @ts-expect-error: note is missing
  objectOf<RequestContent>({ kind })
  // @ts-expect-error: note is a text
  objectOf<RequestContent>({ kind, note: z.number() })
})
