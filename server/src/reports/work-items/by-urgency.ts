import type { WorkItem } from '@okwan/contract/reports/work-items'

const RANK = { now: 0, today: 1, later: 2 } as const

type Ordered = Pick<WorkItem, 'kind' | 'urgency' | 'dueAt' | 'waitingSince'>

/** Most urgent first; in each band, customers who paid without cover, then the earliest due and the longest waiting. */
export function byUrgency(one: Ordered, other: Ordered): number {
  return (
    RANK[one.urgency] - RANK[other.urgency] ||
    Number(other.kind === 'cover') - Number(one.kind === 'cover') ||
    (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9') ||
    one.waitingSince.localeCompare(other.waitingSince)
  )
}
