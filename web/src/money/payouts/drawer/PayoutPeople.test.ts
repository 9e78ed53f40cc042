import type { PayoutDetail } from '@okwan/contract/money/payouts'
import { expect, test } from 'vitest'
import { stepsOf } from './PayoutPeople.tsx'

const person = (fullName: string) => ({ userId: fullName, fullName })
const payout = {
  state: 'recommended',
  requestedBy: person('Abena Owusu'),
  requestedAt: '2026-11-14T16:05:00.000Z',
  reviewer: null,
  recommendedBy: person('Nana Agyeman'),
  recommendedAt: '2026-11-16T08:51:00.000Z',
  approvals: [],
  approvalsNeeded: 2,
  approverRole: 'SuperAdmin',
  allowedActions: ['approve'],
} as unknown as PayoutDetail

const textsOf = (changes: Partial<PayoutDetail>) =>
  stepsOf({ ...payout, ...changes }).map(({ person: name, text }) => [name, text].filter(Boolean).join(' '))

test('the steps name all people who decided and the approvals that are still open', () => {
  expect(textsOf({})).toEqual([
    'Abena Owusu requested',
    'Nana Agyeman recommended',
    'Approval by you',
    'Second approval by a SuperAdmin',
  ])
  const approvals = [{ ...person('Ama Serwaa'), at: '2026-11-16T09:40:00.000Z' }]
  expect(textsOf({ approvals, allowedActions: [] }).slice(2)).toEqual([
    'Ama Serwaa approved',
    'Second approval by a SuperAdmin',
  ])
  expect(textsOf({ state: 'paid', approvals }).slice(3)).toEqual([])
})
