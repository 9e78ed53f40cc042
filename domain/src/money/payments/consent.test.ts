import { describe, expect, test } from 'vitest'
import { needsCode } from './consent.ts'

const now = new Date('2026-11-15T10:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('a code before the prompt', () => {
  const verified = { phone: '233241234567', customerId: 'C1', verifiedAt: ago(24 * 3_600) }

  test('is not needed for the signed-in user’s own number', () => {
    expect(needsCode({ payerPhone: '233241234567', customerId: 'C1' }, ['233241234567'], [], now)).toBe(false)
  })

  test('is skipped for 24 hours after the same customer confirmed the same number', () => {
    expect(needsCode({ payerPhone: '233241234567', customerId: 'C1' }, [], [verified], now)).toBe(false)
    expect(
      needsCode({ payerPhone: '233241234567', customerId: 'C1' }, [], [verified], new Date(now.getTime() + 1)),
    ).toBe(true)
  })

  test('is needed for another number and for another customer', () => {
    expect(needsCode({ payerPhone: '233241234568', customerId: 'C1' }, [], [verified], now)).toBe(true)
    expect(needsCode({ payerPhone: '233241234567', customerId: 'C2' }, [], [verified], now)).toBe(true)
  })
})
