import type { WorkCounts } from '@okwan/contract/reports/work-items'
import type { Path } from '../../platform/routes/paths.ts'
import type { NavItem } from './navigation.ts'

/** Waiting items of a navigation entry; `to` is the first list of the entry that has such items. */
export type WorkCount = { text: string; isOverdue: boolean; to: Path }

export function workCountOf(counts: WorkCounts, { work, lists = {}, to }: NavItem): WorkCount | undefined {
  const found = counts.filter(({ kind, count }) => count > 0 && (work === 'all' || work.includes(kind)))
  const total = found.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return undefined
  const hasMore = found.some((each) => each.hasMore)
  const withWork = Object.keys(lists).find((list) => found.some((each) => (each.lists[list] ?? 0) > 0))
  return {
    text: `${total.toLocaleString('en-GB')}${hasMore ? '+' : ''}`,
    isOverdue: found.some(({ overdue }) => overdue > 0),
    to: (withWork && lists[withWork]) || to,
  }
}
