import { expect, test } from 'vitest'
import { holderChanges, holderValues } from './holder-values.ts'

test('a private corporate car defaults to a company, every other use to a person', () => {
  expect(holderValues({ underwriting: { riskCode: 'X4' } }).policyholder.customerType).toBe('corporate')
  expect(holderValues({}).policyholder.customerType).toBe('individual')
})

test('consent and its withdrawal are each sent once', () => {
  const values = holderValues({})
  expect(holderChanges(values, undefined).policyholder).not.toHaveProperty('consent')
  values.policyholder.consentAt = true
  expect(holderChanges(values, undefined).policyholder?.consent).toBe(true)
  expect(holderChanges(values, '2026-11-15T09:00:00.000Z').policyholder).not.toHaveProperty('consent')
  values.policyholder.consentAt = false
  expect(holderChanges(values, '2026-11-15T09:00:00.000Z').policyholder?.consent).toBe(false)
})

test('another ID replaces the Ghana Card', () => {
  const values = holderValues({ policyholder: { ghanaCardNumber: 'GHA-123456789-0' } })
  values.policyholder.idKind = 'passport'
  values.policyholder.otherIdNumber = ' G1234567 '
  expect(holderChanges(values, undefined).policyholder).toMatchObject({
    ghanaCardNumber: null,
    otherId: { type: 'passport', number: 'G1234567' },
  })
})

test('a saved phone number is shown in local format', () => {
  expect(holderValues({ policyholder: { phone: '233241234567' } }).policyholder.phone).toBe('024 123 4567')
})
