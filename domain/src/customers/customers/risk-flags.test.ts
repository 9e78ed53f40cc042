import { expect, test } from 'vitest'
import { riskFlags } from './risk-flags.ts'

const now = new Date('2026-11-16T09:00:00Z')
const none = { phoneChangedAt: null, differences: 0, challengedPolicies: 0, recentClaims: 0 }

test.each([
  [{}, []],
  [{ recentClaims: 1 }, []],
  [{ recentClaims: 2 }, ['2 claims in the last 12 months']],
  [{ challengedPolicies: 1, differences: 2 }, ['1 challenged policy', '2 entered details differ from the record']],
  [
    { phoneChangedAt: new Date('2026-11-15T10:30:00Z') },
    ['New phone number: approvals and payouts are paused until 16 Nov 2026, 10:30'],
  ],
  [{ phoneChangedAt: new Date('2026-11-15T08:59:00Z') }, []],
])('a customer with %j gets the expected flags', (risks, flags) => {
  expect(riskFlags({ ...none, ...risks }, now)).toEqual(flags)
})
