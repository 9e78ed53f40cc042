import type { WorkItem } from '@okwan/contract/reports/work-items'
import { expect, test } from 'vitest'
import { byUrgency } from './by-urgency.ts'

const item = (
  kind: WorkItem['kind'],
  urgency: WorkItem['urgency'],
  waitingSince: string,
  dueAt: string | null = null,
) => ({
  kind,
  urgency,
  waitingSince,
  dueAt,
})

test('a policy that is paid but not covered comes before a payment that waits longer, but not before a more urgent band', () => {
  const topUp = item('payment', 'now', '2026-11-14T08:00:00.000Z')
  const cover = item('cover', 'now', '2026-11-15T08:00:00.000Z')
  const collect = item('request', 'today', '2026-11-10T08:00:00.000Z')
  expect([collect, topUp, cover].toSorted(byUrgency)).toEqual([cover, topUp, collect])
})

test('within a band, the earliest due comes first, then the longest waiting', () => {
  const late = item('claim', 'later', '2026-11-01T08:00:00.000Z', '2026-11-30T23:59:59.999Z')
  const soon = item('claim', 'later', '2026-11-10T08:00:00.000Z', '2026-11-20T23:59:59.999Z')
  const [old, young] = [
    item('draft', 'later', '2026-11-02T08:00:00.000Z'),
    item('draft', 'later', '2026-11-12T08:00:00.000Z'),
  ]
  expect([young, late, old, soon].toSorted(byUrgency)).toEqual([soon, late, old, young])
})
