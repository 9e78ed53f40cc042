import { REFUND_CAUSE_LABELS } from '@okwan/domain/money/payouts/terms'
import { BRANCH, type LinkFilter, linkQuery } from '../../platform/lists/filters/link-filters.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import type { PayoutQuery } from './payout-queue.ts'

export const VIEWS = [
  { id: 'to-decide', label: 'To do' },
  { id: 'failed', label: 'Failed or awaiting funds' },
  { id: 'on-hold', label: 'On hold' },
  { id: 'open', label: 'All open' },
  { id: 'all', label: 'All' },
] as const

export type ViewId = (typeof VIEWS)[number]['id']

export const viewOf = ({ view }: Filters<'payouts'>): ViewId => VIEWS.find(({ id }) => id === view)?.id ?? 'to-decide'

export const LINKS: LinkFilter[] = [
  { label: 'Reason', names: ['cause'], words: REFUND_CAUSE_LABELS },
  { label: 'Paid or requested', names: ['from', 'to'] },
  BRANCH,
]

/** The filters of the URL as a query. */
export function payoutQuery(filters: Filters<'payouts'>, branchId: string | undefined): PayoutQuery {
  const { q, cursor, limit } = filters
  const only = viewOf(filters)
  return {
    ...(q ? { q } : {}),
    ...(cursor ? { cursor } : {}),
    ...(limit ? { limit } : {}),
    ...(only === 'all' ? {} : { only }),
    ...linkQuery(LINKS, filters, branchId),
  }
}
