import { expect, test } from 'vitest'
import { travelCertificateNumber, travelPolicyNumber } from './numbers.ts'

test('policies count by year and branch, certificates by traveller and version', () => {
  const policyNumber = travelPolicyNumber(2026, 'ACC', 42)
  expect(policyNumber).toBe('TRV/2026/ACC/0000042')
  expect(travelCertificateNumber(policyNumber, 1)).toBe('TRV/2026/ACC/0000042-01')
  expect(travelCertificateNumber(policyNumber, 120)).toBe('TRV/2026/ACC/0000042-120')
  expect(travelCertificateNumber(policyNumber, 1, 2)).toBe('TRV/2026/ACC/0000042-01/2')
})
