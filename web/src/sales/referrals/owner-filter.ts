import { isKey } from '../../platform/queues/data/is-key.ts'

const OWNERS = { mine: 'Mine', unassigned: 'Unassigned' } as const

/** Views of open referrals: all, and by owner. */
export const OWNER_VIEWS = [
  { id: 'open', label: 'To do', search: {} },
  ...Object.entries(OWNERS).map(([owner, label]) => ({ id: owner, label, search: { owner } })),
]

/** The owner in the address as a filter of the server. */
export function ownedBy(owner: string | undefined): { owner?: keyof typeof OWNERS } {
  return isKey(OWNERS, owner) ? { owner } : {}
}
