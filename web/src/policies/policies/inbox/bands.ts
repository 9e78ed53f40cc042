import type { WorkItem } from '@okwan/contract/reports/work-items'

export type Owned = 'mine' | 'unassigned' | 'overdue' | 'all'

/** Whether an item is in a tab of the office. */
export function ownedBy(owned: Owned, userId: string): (item: WorkItem) => boolean {
  if (owned === 'mine') return ({ owner }) => owner?.userId === userId
  if (owned === 'unassigned') return ({ owner }) => owner === null
  if (owned === 'overdue') return ({ isOverdue }) => isOverdue
  return () => true
}

const OFFICE = { now: 'Overdue', today: 'Today', later: 'Later' }
const SELLER = { now: 'Now', today: 'Today', later: 'This week' }

/** The shown items by urgency, each band with the number of all its items. */
export function bandsOf(shown: readonly WorkItem[], all: readonly WorkItem[], isSeller: boolean) {
  const labels = isSeller ? SELLER : OFFICE
  return (['now', 'today', 'later'] as const)
    .map((id) => ({
      id,
      label: labels[id],
      total: all.filter(({ urgency }) => urgency === id).length,
      rows: shown.filter(({ urgency }) => urgency === id),
    }))
    .filter(({ rows }) => rows.length > 0)
}
