import { isKey } from '../../platform/queues/data/is-key.ts'

const OWNERS = { mine: 'Mine', unassigned: 'Unassigned' } as const

export const OWNER_OPTIONS = [
  { value: '', label: 'All' },
  ...Object.entries(OWNERS).map(([value, label]) => ({ value, label })),
]

/** The owner in the address as a filter of the server. */
export function ownedBy(owner: string | undefined): { owner?: keyof typeof OWNERS } {
  return isKey(OWNERS, owner) ? { owner } : {}
}
