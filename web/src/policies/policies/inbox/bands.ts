import type { WorkItem } from '@okwan/contract/reports/work-items'

export type Owned = 'mine' | 'unassigned' | 'overdue' | 'all'

/** Whether an item is in a tab of the office. */
export function ownedBy(owned: Owned, userId: string): (item: WorkItem) => boolean {
  if (owned === 'mine') return ({ owner }) => owner?.userId === userId
  if (owned === 'unassigned') return ({ owner }) => owner === null
  if (owned === 'overdue') return ({ isOverdue }) => isOverdue
  return () => true
}

export type Band = 'now' | 'today' | 'week' | 'later'

const OFFICE: Record<Band, string> = { now: 'Overdue', today: 'Next 24 hours', week: 'Next 7 days', later: 'Later' }
const SELLER: Record<Band, string> = { now: 'Now', today: 'Today', week: 'This week', later: 'Later' }

const DAY_MS = 86_400_000

/** The band of an item by its remaining time. For sellers, an item without a due time belongs to this week. */
export function bandOf({ urgency, dueAt }: WorkItem, isSeller: boolean, nowMs: number): Band {
  if (urgency !== 'later') return urgency
  if (!dueAt) return isSeller ? 'week' : 'later'
  const leftMs = new Date(dueAt).getTime() - nowMs
  if (leftMs < DAY_MS && !isSeller) return 'today'
  return leftMs < 7 * DAY_MS ? 'week' : 'later'
}

/** The first `limit` items, grouped in the order of the bands. The count of a band includes the items beyond the limit. */
export function bandsOf(items: readonly WorkItem[], isSeller: boolean, nowMs: number, limit: number) {
  const labels = isSeller ? SELLER : OFFICE
  let remaining = limit
  return (['now', 'today', 'week', 'later'] as const)
    .map((id) => {
      const all = items.filter((item) => bandOf(item, isSeller, nowMs) === id)
      const rows = all.slice(0, remaining)
      remaining -= rows.length
      return { id, label: labels[id], total: all.length, rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** Whether the office is checking a payment, so that the seller can only wait. */
export function isInReview({ kind, urgency }: Pick<WorkItem, 'kind' | 'urgency'>): boolean {
  return kind === 'payment' && urgency === 'now'
}
