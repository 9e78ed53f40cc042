import type { AnyFilters } from '../use-filters.ts'
import { dateWords } from './date-words.ts'

/** A filter that can only be set by a link, such as a link of a report. It has no field, only a chip that removes it. */
export type LinkFilter = {
  label: string
  /** Query parameters: one, or the first and the last day. */
  names: readonly [string] | readonly [string, string]
  words?: Partial<Record<string, string>>
}

/** Value of `branchId` for all branches. It is explicit, because an address without a branch means the active branch. */
export const ALL_BRANCHES = 'all'

export const BRANCH: LinkFilter = {
  label: 'Branch',
  names: ['branchId'],
  words: { [ALL_BRANCHES]: 'All branches' },
}

/** The branch of the address, otherwise the active one. */
export function branchOf({ branchId }: AnyFilters, active: string | undefined): string | undefined {
  return branchId === ALL_BRANCHES ? undefined : (branchId ?? active)
}

export const namesOf = (links: readonly LinkFilter[]) => links.flatMap(({ names }) => [...names])

/** Query parameters of the link filters and the branch. The server validates their values. */
export function linkQuery(
  links: readonly LinkFilter[],
  filters: AnyFilters,
  active: string | undefined,
): Record<string, string> {
  const values: AnyFilters = { ...filters, branchId: branchOf(filters, active) }
  const found = namesOf([...links, BRANCH]).flatMap((name) => (values[name] ? [[name, values[name]] as const] : []))
  return Object.fromEntries(found)
}

/** Labels and values of the active filters, and the parameters that remove them. */
export function linkWords(links: readonly LinkFilter[], filters: AnyFilters) {
  return links.flatMap(({ label, names, words }) => {
    const [first, second] = names
    const from = filters[first]
    const value = second ? dateWords(from, filters[second]) : from && (words ? (words[from] ?? 'selected') : from)
    return value ? [{ id: first, label, value, names: [...names] }] : []
  })
}
