import type { WorkItem } from '@okwan/contract/reports/work-items'

export type Owned = 'mine' | 'unassigned' | 'overdue' | 'all'

/** Whether an item is in a tab of the office. */
export function ownedBy(owned: Owned, userId: string): (item: WorkItem) => boolean {
  if (owned === 'mine') return ({ owner }) => owner?.userId === userId
  if (owned === 'unassigned') return ({ owner }) => owner === null
  if (owned === 'overdue') return ({ isOverdue }) => isOverdue
  return () => true
}

const OFFICE = { now: 'Overdue', today: 'Next 24 hours', week: 'Next 7 days', later: 'Later' }
const SELLER = {
  now: 'Now',
  today: 'Today',
  office: 'Awaiting the office',
  week: 'This week',
  later: 'Later',
  ended: 'Ended, still renewable',
}

export type Band = keyof typeof SELLER

const DAY_MS = 86_400_000

/**
 * The band of an item by its urgency and the time left. An item of a seller without a due time is in “This week”, except a
 * renewal whose cover has ended.
 */
export function bandOf(item: WorkItem, isSeller: boolean, nowMs: number): Band {
  const { kind, urgency, dueAt } = item
  if (isSeller && isInReview(item)) return 'office'
  if (urgency !== 'later') return urgency
  if (isSeller && kind === 'renewal' && !dueAt) return 'ended'
  if (!dueAt) return isSeller ? 'week' : 'later'
  const leftMs = new Date(dueAt).getTime() - nowMs
  if (leftMs < DAY_MS && !isSeller) return 'today'
  return leftMs < 7 * DAY_MS ? 'week' : 'later'
}

/** The first `limit` items, grouped in the order of the bands. The count of a band includes the items beyond the limit. */
export function bandsOf(items: readonly WorkItem[], isSeller: boolean, nowMs: number, limit: number) {
  const labels: [string, string][] = Object.entries(isSeller ? SELLER : OFFICE)
  let remaining = limit
  return labels
    .map(([name, label]) => {
      const id = name as Band // Object.entries returns strings
      const all = items.filter((item) => bandOf(item, isSeller, nowMs) === id)
      const ordered = id === 'ended' ? all.toSorted((a, b) => b.waitingSince.localeCompare(a.waitingSince)) : all
      const rows = ordered.slice(0, remaining)
      remaining -= rows.length
      return { id, label, total: all.length, rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** Whether the office is checking a payment, so that the seller can only wait. */
export function isInReview({ kind, urgency }: Pick<WorkItem, 'kind' | 'urgency'>): boolean {
  return kind === 'payment' && urgency === 'now'
}
