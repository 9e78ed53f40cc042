import type { Activity } from '@okwan/contract/people/activities'
import { expect, test } from 'vitest'
import { byDay } from './days.ts'

const at = (moment: string): Activity => ({
  activityId: moment,
  at: moment,
  action: 'signed-in',
  kind: 'sign-ins',
  sentence: 'Signed in',
  title: 'Signed in',
  actor: null,
  entityType: 'user',
  entityId: 'u',
  branchName: null,
  policy: null,
  record: null,
  changes: [],
})

test('groups by Accra days and labels today and yesterday', () => {
  const list = ['2026-11-16T00:00:00Z', '2026-11-15T23:59:00Z', '2026-11-15T08:00:00Z', '2026-11-02T08:00:00Z'].map(at)
  const days = byDay(list, new Date('2026-11-16T09:00:00Z'))
  expect(days.map(({ label, activities }) => [label, activities.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['2 Nov 2026', 1],
  ])
})
