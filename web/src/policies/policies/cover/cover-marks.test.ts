import { expect, test } from 'vitest'
import { coverMarks, shareOf } from './cover-marks.ts'

const policy = {
  kind: 'new' as const,
  status: 'active' as const,
  issuedAt: '2026-03-04T09:00:00.000Z',
  allowedActions: [],
  insuranceDetails: {
    startDate: '2026-03-04',
    endDate: '2027-03-03',
    coverType: 'comprehensive',
    productCode: 'MCP',
    coverPeriod: 365,
  },
}
const sold = { policyRecordId: 'r1', kind: 'new' as const, startDate: '2026-03-04', endDate: '2027-03-03' }
const changed = { ...sold, policyRecordId: 'r2', kind: 'endorsement' as const, startDate: '2026-06-12' }
const claim = { claimId: 'c1', claimNumber: 'CLM-000118', incidentDate: '2026-09-02' }
const labels = (marks: ReturnType<typeof coverMarks>) => marks.map(({ label, day }) => `${label} ${day}`)

test('the timeline has the start, changes, claims, the renewal and the end in their order', () => {
  const endorsed = { ...policy, kind: 'endorsement' as const }
  endorsed.insuranceDetails = { ...policy.insuranceDetails, startDate: '2026-06-12' }
  expect(labels(coverMarks(endorsed, '2026-11-15', [changed, sold], [claim]))).toEqual([
    'Started 2026-03-04',
    'Changed 2026-06-12',
    'Claim CLM-000118 2026-09-02',
    'Renewal opens 2027-01-02',
    'Ends 2027-03-03',
  ])
})

test('a policy that has ended and a short term have no renewal mark', () => {
  expect(labels(coverMarks({ ...policy, status: 'expired' }, '2027-04-01', [sold], []))).toEqual([
    'Started 2026-03-04',
    'Ended 2027-03-03',
  ])
  const month = { ...policy, insuranceDetails: { ...policy.insuranceDetails, endDate: '2026-04-03' } }
  expect(labels(coverMarks(month, '2026-03-01', [sold], []))).toEqual(['Starts 2026-03-04', 'Ends 2026-04-03'])
})

test('cover that was not issued has not started, although its first day is over', () => {
  const challenged = { ...policy, status: 'challenged' as const, issuedAt: null }
  expect(labels(coverMarks(challenged, '2026-03-07', [sold], []))).toEqual(['Start date 2026-03-04', 'Ends 2027-03-03'])
})

test('the elapsed share of the term is calculated from days', () => {
  expect(shareOf(policy.insuranceDetails, '2026-03-04')).toBe(0)
  expect(shareOf(policy.insuranceDetails, '2026-09-02')).toBeCloseTo(182 / 365)
  expect(shareOf(policy.insuranceDetails, '2027-08-01')).toBe(1)
})
