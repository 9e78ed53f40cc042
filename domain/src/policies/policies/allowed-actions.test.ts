import { expect, test } from 'vitest'
import { actionStates, allowedActions, type PolicyForActions } from './allowed-actions.ts'
import type { PolicyAction } from './terms.ts'

const policy: PolicyForActions = {
  status: 'active',
  startDate: '2025-11-15',
  endDate: '2026-11-14',
  coverType: 'comprehensive',
  coverDays: 365,
  suspensions: [],
  hasOpenClaim: false,
  openRequests: [],
}
const may = (changed: Partial<PolicyForActions>, date: string, role: 'Agent' | 'Staff' = 'Agent') =>
  allowedActions({ ...policy, ...changed }, { role }, new Date(`${date}T10:00:00Z`))

const documents: PolicyAction[] = ['certificate', 'schedule', 'payment-history']

test.each<[string, Partial<PolicyForActions>, string, PolicyAction[]]>([
  [
    'an active policy in the middle of its term',
    {},
    '2026-03-01',
    [
      ...documents,
      'update-customer',
      'edit-sticker',
      'increase-vehicle-value',
      'change-use',
      'suspend',
      'claim',
      'cancel',
    ],
  ],
  [
    'a third party policy near the end of its term',
    { coverType: 'thirdparty' },
    '2026-11-01',
    ['renew', ...documents, 'update-customer', 'edit-sticker', 'change-cover', 'change-use', 'claim', 'cancel'],
  ],
  ['an expired policy', {}, '2026-11-20', ['renew', ...documents, 'claim']],
  [
    'a suspended policy',
    { status: 'suspended', suspendedFrom: '2026-01-10' },
    '2026-03-01',
    [...documents, 'update-customer', 'activate', 'claim', 'cancel'],
  ],
  ['a policy of an erased customer', { isErased: true }, '2026-11-20', documents],
  ['a cancelled policy', { status: 'cancelled' }, '2026-03-01', [...documents, 'claim']],
  ['an unpaid policy', { status: 'pay_later' }, '2025-11-10', ['pay', 'payment-history']],
  ['a challenged policy', { status: 'challenged' }, '2026-03-01', ['payment-history']],
])('an agent gets the possible actions on %s', (_, changed, date, actions) => {
  expect(may(changed, date)).toEqual(actions)
})

test('only the office resolves a challenge', () => {
  expect(may({ status: 'challenged' }, '2026-03-01', 'Staff')).toContain('resolve-challenge')
})

test('an action with an open request is disabled with the reason', () => {
  const states = actionStates(
    { ...policy, openRequests: ['cancel'] },
    { role: 'Agent' },
    new Date('2026-03-01T10:00:00Z'),
  )
  expect(states.find(({ action }) => action === 'cancel')?.refusalReason).toContain('already open')
})

test('every unavailable action has a reason', () => {
  const states = actionStates({ ...policy, status: 'lapsed' }, { role: 'Agent' }, new Date('2026-03-01T10:00:00Z'))
  const withoutReason = states.filter(({ refusalReason }) => refusalReason === undefined).map(({ action }) => action)
  expect(withoutReason).toEqual(['payment-history'])
})
