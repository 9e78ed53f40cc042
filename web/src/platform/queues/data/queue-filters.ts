import { formatDate, isIsoDate } from '@okwan/domain/platform/dates'
import { amountWords } from '../../lists/amounts.ts'
import type { AnyFilters } from '../../lists/use-filters.ts'

export type QueueFilter = { name: string; label: string; words: Partial<Record<string, string>> }

/** Active filters with their labels and how to clear them. */
export function chipsOf(
  { selects, days }: { selects: readonly QueueFilter[]; days?: string | undefined },
  filters: AnyFilters,
  change: (changes: AnyFilters) => void,
) {
  const chips = selects.flatMap(({ name, label, words }) => {
    const value = words[filters[name] ?? '']
    return value ? [{ id: name, label, value, onRemove: () => change({ [name]: '' }) }] : []
  })
  for (const { name, ...words } of amountWords(filters)) {
    chips.push({ id: name, ...words, onRemove: () => change({ [name]: '' }) })
  }
  const range = dayWords(filters)
  if (days && range) chips.push({ id: 'days', label: days, value: range, onRemove: () => change({ from: '', to: '' }) })
  return chips
}

function dayWords({ from, to }: AnyFilters): string | undefined {
  if (!from || !to || !isIsoDate(from) || !isIsoDate(to)) return undefined
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
