import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cedisToPesewas, formatPesewas, formatPlain, parseCedis, percentOf, portionOf } from './money.ts'

describe('a portion', () => {
  test.each([
    [1000, 1, 3, 333],
    [1000, 2, 3, 667],
    [1, 1, 2, 1],
    [3, 1, 2, 2],
    [-1, 1, 2, -1],
    [-3, 1, 2, -2],
    [0, 5, 7, 0],
    [9_007_199_254_740_991, 9_999, 10_000, 9_006_298_534_815_517],
  ])('%i x %i / %i is %i', (amount, numerator, denominator, expected) => {
    expect(portionOf(amount, numerator, denominator)).toBe(expected)
  })

  test('is the exact fraction rounded half away from zero, for amounts of any size', () => {
    const amounts = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100_000 }), (a, n, d) => {
        fc.pre(n <= d)
        const doubled = BigInt(a) * BigInt(n) * 2n
        const magnitude = (doubled < 0n ? -doubled : doubled) + BigInt(d)
        const rounded = magnitude / BigInt(2 * d)
        expect(portionOf(a, n, d)).toBe(Number(doubled < 0n ? -rounded : rounded) || 0)
      }),
    )
  })

  test('of a fraction of a pesewa is refused', () => {
    expect(() => percentOf(0.5, 100)).toThrow(RangeError)
  })
})

test('formats amounts', () => {
  expect(formatPesewas(123_450)).toBe('GH₵1,234.50')
  expect(formatPesewas(-420)).toBe('−GH₵4.20')
  expect(formatPesewas(5)).toBe('GH₵0.05')
  expect(formatPlain(123_450)).toBe('1234.50')
  expect(formatPlain(-420)).toBe('-4.20')
  expect(formatPlain(-123_450, ',')).toBe('−1,234.50')
  expect(cedisToPesewas(1234.5)).toBe(123_450)
})

test('parses amounts in any common format', () => {
  for (const input of ['52000', '52,000', 'GH₵ 52,000.00', 'ghs 52 000.0', '₵52000']) {
    expect(parseCedis(input)).toBe(5_200_000)
  }
  for (const input of ['', 'x', '-5', '1.234', '1e9', '12.', '99999999999999'])
    expect(parseCedis(input)).toBeUndefined()
})
