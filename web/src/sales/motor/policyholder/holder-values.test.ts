import { expect, test } from 'vitest'
import { holderChanges, holderValues } from './holder-values.ts'

test('a private corporate car begins with a company, everything else with a person', () => {
  expect(holderValues({ underwriting: { riskCode: 'X4' } }).policyHolder.customerType).toBe('corporate')
  expect(holderValues({}).policyHolder.customerType).toBe('individual')
})

test('agreeing is sent once, and taking it back too', () => {
  const values = holderValues({})
  expect(holderChanges(values, undefined).policyHolder).not.toHaveProperty('consent')
  values.policyHolder.consentAt = true
  expect(holderChanges(values, undefined).policyHolder?.consent).toBe(true)
  expect(holderChanges(values, '2026-11-15T09:00:00.000Z').policyHolder).not.toHaveProperty('consent')
  values.policyHolder.consentAt = false
  expect(holderChanges(values, '2026-11-15T09:00:00.000Z').policyHolder?.consent).toBe(false)
})

test('another ID takes the place of the Ghana Card', () => {
  const values = holderValues({ policyHolder: { ghanaCardNumber: 'GHA-123456789-0' } })
  values.policyHolder.idKind = 'passport'
  values.policyHolder.otherIdNumber = ' G1234567 '
  expect(holderChanges(values, undefined).policyHolder).toMatchObject({
    ghanaCardNumber: null,
    otherId: { type: 'passport', number: 'G1234567' },
  })
})

test('a saved phone is shown the way people write it', () => {
  expect(holderValues({ policyHolder: { phone: '233241234567' } }).policyHolder.phone).toBe('024 123 4567')
})
