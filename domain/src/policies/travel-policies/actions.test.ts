import { expect, test } from 'vitest'
import { travel2026 } from '../../products/travel-plans/travel-2026.fixture.ts'
import { type TravelPolicyState, travelActionStates } from './actions.ts'

const upcoming: TravelPolicyState = {
  status: 'issued',
  tripType: 'single',
  startDate: '2026-06-01',
  endDate: '2026-06-14',
  correctionsMade: 0,
}
const may = new Date('2026-05-10T09:00:00.000Z')
const possible = (policy: Partial<TravelPolicyState>, now = may, role: 'Agent' | 'Staff' = 'Agent') =>
  travelActionStates({ ...upcoming, ...policy }, role, now, travel2026)
    .filter(({ refusalReason }) => refusalReason === undefined)
    .map(({ action }) => action)

test.each<[string, string[], Partial<TravelPolicyState>, string]>([
  [
    'before it begins',
    ['cancel', 'change-dates', 'correct', 'update-customer', 'extend', 'claim'],
    {},
    '2026-05-31T23:59',
  ],
  ['on its first day', ['cancel', 'update-customer', 'extend', 'claim'], { status: 'active' }, '2026-06-01T00:00'],
  ['after it ended', ['claim'], { status: 'expired' }, '2026-06-15T00:00'],
  ['that is cancelled', ['claim'], { status: 'cancelled' }, '2026-05-10T09:00'],
  ['that is unpaid', ['pay'], { status: 'awaiting_payment' }, '2026-05-10T09:00'],
  [
    'corrected twice',
    ['cancel', 'change-dates', 'update-customer', 'extend', 'claim'],
    { correctionsMade: 2 },
    '2026-05-10T09:00',
  ],
  [
    'for a year',
    ['cancel', 'change-dates', 'correct', 'update-customer', 'claim'],
    { tripType: 'annual' },
    '2026-05-10T09:00',
  ],
])('actions of a trip %s: %s', (_, actions, policy, now) => {
  expect(possible(policy, new Date(`${now}:00.000Z`))).toEqual(actions)
})

test('only underwriters get a link to the health answers', () => {
  expect(possible({}, may, 'Agent')).not.toContain('view-health')
  expect(possible({}, may, 'Staff')).toContain('view-health')
})
