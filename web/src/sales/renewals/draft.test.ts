import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { payloadFromRenewal } from '@okwan/domain/sales/motor/estimate-payload'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteRenewalDraft, isComplete, isRenewing, readRenewalDraft, renewNow, saveRenewalDraft } from './draft.ts'
import { draftOf } from './draft-of.ts'
import { modeOf } from './words.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
}
beforeEach(() => stored.clear())

// Only the fields of a policy that a renewal reads.
const POLICY = {
  policyId: 'p1',
  policyRecordId: 'r1',
  customerCode: 'CUS-000001',
  branchName: 'Accra Central',
  vehicleId: 'v1',
  riskCode: 'X1',
  riskName: 'Private Individual',
  insuranceDetails: {
    coverType: 'comprehensive',
    productCode: 'MTCOMP',
    startDate: '2025-11-16',
    endDate: '2026-11-15',
    coverPeriod: 365,
  },
  vehicleDetails: {
    registrationNumber: 'GR 1-20',
    chassisNumber: 'WAUZZZ8V0HA012345',
    make: 'Toyota',
    model: 'Vitz',
    yearOfManufacture: 2016,
    color: 'Red',
    bodyType: 'Saloon',
    engineCapacity: 1300,
    numberOfSeats: 5,
  },
} as PolicyDetail

describe('entering the renew route', () => {
  test('sets the mode for the policy page', () => {
    renewNow('p1', storage)
    expect(readRenewalDraft(storage)).toEqual({ policy: { policyId: 'p1' }, mode: 'renew-now' })
    expect(isRenewing(readRenewalDraft(storage), 'p1')).toBe(true)
    expect(isRenewing(readRenewalDraft(storage), 'p2')).toBe(false)
    expect(isComplete(readRenewalDraft(storage))).toBe(false)
  })

  test('keeps a draft of the same policy and removes a draft of another', () => {
    const draft = draftOf(POLICY, 90_000, 'pay-later')
    saveRenewalDraft(draft ?? {}, storage)
    renewNow('p1', storage)
    expect(readRenewalDraft(storage)).toEqual({ ...draft, mode: 'renew-now' })
    renewNow('p2', storage)
    expect(readRenewalDraft(storage)).toEqual({ policy: { policyId: 'p2' }, mode: 'renew-now' })
  })

  test('ignores other data in the storage', () => {
    stored.set('renewal-draft', '{broken')
    expect(readRenewalDraft(storage)).toEqual({})
    deleteRenewalDraft(storage)
    expect(stored.size).toBe(0)
  })
})

test('the estimate request has every field of the specification', () => {
  const draft = draftOf(POLICY, 90_000, 'renew-now')
  if (!draft) throw new Error('this policy has a vehicle')
  expect(payloadFromRenewal(draft, { startDate: '2026-11-16', endDate: '2027-11-15' })).toEqual({
    productName: 'Comprehensive',
    productCode: 'MTCOMP',
    vehicleId: 'v1',
    riskName: 'Private Individual',
    riskCode: 'X1',
    startDate: '2026-11-16',
    endDate: '2027-11-15',
    coverPeriod: 365,
    coverType: 'comprehensive',
    seats: 5,
    marketValue: 90_000,
    additionalTppd: 0,
    excessApplicable: false,
    policyId: 'p1',
    policyRecordId: 'r1',
    customerCode: 'CUS-000001',
    branch: 'Accra Central',
    color: 'Red',
    bodyType: 'Saloon',
    make: 'Toyota',
    model: 'Vitz',
    engineCapacity: 1300,
    chassisNumber: 'WAUZZZ8V0HA012345',
    yearOfManufacture: 2016,
    registrationNumber: 'GR 1-20',
  })
})

test.each([
  ['renew-now', false, 'renew-now'],
  ['renew-now', true, 'renew-with-changes'],
  ['pay-later', true, 'pay-later'],
  ['renew-on-expiry', false, 'renew-on-expiry'],
] as const)('with the option %s and changed terms %s, the mode is %s', (chosen, hasChanges, mode) => {
  expect(modeOf(chosen, hasChanges)).toBe(mode)
})
