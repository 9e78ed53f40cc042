import { expect, test } from 'vitest'
import { maskBody, maskText } from './masking.ts'

test('secrets are masked by their names, at any depth and in any spelling', () => {
  const body = {
    OTP: '123456',
    code: '123456',
    payer: { walletPin: '1', cards: [{ cvv: 1 }] },
    Authorization: 'x',
    refreshToken: 'x',
    amountPesewas: 500,
  }
  expect(maskBody(body)).toEqual({
    OTP: '***',
    code: '***',
    payer: { walletPin: '***', cards: '***' },
    Authorization: '***',
    refreshToken: '***',
    amountPesewas: 500,
  })
})

test('a JSON text is masked like its parsed value', () => {
  expect(maskBody('{"password":"x","a":1}')).toEqual({ password: '***', a: 1 })
})

test.each(['024 123 4567', '0241234567', '+233241234567', '233-24-123-4567'])(
  'the number %s is masked in every sentence',
  (phone) => {
    expect(maskText(`${phone} has no MTN Mobile Money`)).toBe('*** has no MTN Mobile Money')
  },
)

test('numbers that are neither phone nor card numbers are not masked', () => {
  expect(maskText('Policy 2026000123456789 ended after 365 days')).toBe('Policy 2026000123456789 ended after 365 days')
})

test('an empty value stays empty', () => {
  expect(maskBody(undefined)).toBeUndefined()
})

test('a long body is truncated to 4 kB after masking', () => {
  const cut = maskBody({ password: 'p'.repeat(5000), text: 't'.repeat(5000) })
  expect(cut).toHaveLength(4096)
  expect(cut).not.toContain('ppp')
})
