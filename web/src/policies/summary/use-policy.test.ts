import type { Policy } from '@okwan/contract/policies/policies'
import { expect, test } from 'vitest'
import { pollingInterval } from './use-policy.ts'

// Only the status of the policy matters.
const withStatus = (status: Policy['status']) => ({ status }) as Policy

test.each<[Policy['status'], string | undefined, boolean]>([
  ['issuing', undefined, true],
  ['pay_later', 'PR01', true],
  ['awaiting_payment', 'PR01', true],
  ['pay_later', undefined, false],
  ['active', 'PR01', false],
])('a policy with status %s and payment %s in the URL is fetched again: %s', (status, payment, isFetched) => {
  expect(pollingInterval(withStatus(status), payment) !== false).toBe(isFetched)
})
