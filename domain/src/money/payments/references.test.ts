import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  attemptReference,
  clientReference,
  isClientReference,
  receiptNumber,
  withoutReceiptPrefix,
} from './references.ts'

const now = new Date('2026-11-15T10:00:00Z')

describe('references', () => {
  const random = Uint8Array.from({ length: 10 }, (_, index) => index * 25)

  test('a client reference is a purpose and a ULID without a hyphen', () => {
    expect(clientReference('premium', new Date(1_469_918_176_385), random)).toMatch(/^PR01ARYZ6S41[0-9A-Z]{16}$/)
    expect(clientReference('topUp', now, random)).toHaveLength(28)
  })

  test('all 80 random bits are used', () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const same = a.every((byte, index) => byte === b[index])
        expect(clientReference('claim', now, a) === clientReference('claim', now, b)).toBe(same)
      }),
    )
    expect(() => clientReference('claim', now, new Uint8Array(9))).toThrow(RangeError)
  })

  test('the last 16 characters encode the random bytes, five bits each', () => {
    const bytes = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 4, 33)
    expect(clientReference('claim', now, bytes).slice(-16)).toBe('0000000000000111')
    expect(clientReference('claim', now, new Uint8Array(10).fill(255)).slice(-16)).toBe('ZZZZZZZZZZZZZZZZ')
  })

  test('references sort by time', () => {
    const later = new Date(now.getTime() + 1)
    expect(clientReference('refund', now, random) < clientReference('refund', later, random)).toBe(true)
  })

  test('an attempt reference has at most 32 characters and begins with the client reference', () => {
    const reference = clientReference('premium', now, random)
    const attempt = attemptReference(reference, 7)
    expect(attempt).toBe(`${reference}07`)
    expect(attempt.length).toBeLessThanOrEqual(32)
    expect(() => attemptReference(reference, 100)).toThrow(RangeError)
  })

  test.each(['', 'PR', 'XX01ARYZ6S41TSV4RRFFQ69G5FAV', 'PR01ARYZ6S41TSV4RRFFQ69G5FAI', 'pr01aryz6s41tsv4rrffq69g5fav'])(
    '%j is not a client reference',
    (text) => {
      expect(isClientReference(text)).toBe(false)
    },
  )
})

test('a receipt number is short and names the year of the payment', () => {
  expect(receiptNumber('PR01JCZ0000000000000007K3M9QPX', now)).toBe('RCT-26-7K3M9QPX')
  expect(withoutReceiptPrefix('RCT267K3M9QPX')).toBe('7K3M9QPX')
  for (const other of ['RCT267K3M9QP', 'RCT26', 'GR123420', 'RCT267K3M9QPXX']) {
    expect(withoutReceiptPrefix(other)).toBe(other)
  }
})
