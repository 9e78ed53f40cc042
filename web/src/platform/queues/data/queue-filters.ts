import { amountWords } from '../../lists/amounts.ts'
import { dateWords } from '../../lists/filters/date-words.ts'
import { type LinkFilter, linkWords } from '../../lists/filters/link-filters.ts'
import type { AnyFilters } from '../../lists/use-filters.ts'

export type QueueFilter = { name: string; label: string; words: Partial<Record<string, string>> }

type ShownFilters = {
  selects: readonly QueueFilter[]
  days?: string | undefined
  links?: readonly LinkFilter[]
}

/** Active filters with their labels and how to clear them. */
export function chipsOf(
  { selects, days, links = [] }: ShownFilters,
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
  for (const { names, ...words } of linkWords(links, filters)) {
    chips.push({ ...words, onRemove: () => change(Object.fromEntries(names.map((name) => [name, '']))) })
  }
  return chips
}

function dayWords({ from, to }: AnyFilters): string | undefined {
  return from && to ? dateWords(from, to) : undefined
}
