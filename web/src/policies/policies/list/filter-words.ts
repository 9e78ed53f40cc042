import { formatDate } from '@okwan/domain/platform/dates'
import { POLICY_STATUS_LABELS } from '@okwan/domain/policies/policies/terms'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { isKey, policyQuery } from './filters.ts'

/** Names for ids, as far as the page knows them. */
export type Names = { plan?: string | undefined; branch?: string | undefined; seller?: string | undefined }

/** Filters in use, in words; the search has a field of its own. */
export function filterWords(filters: Filters<'policyList'>, names: Names) {
  const asked = policyQuery(filters, undefined)
  const { product, coverType, status } = asked
  const words: { id: string; label: string; value: string | undefined; names?: string[] }[] = [
    { id: 'status', label: 'Status', value: status && POLICY_STATUS_LABELS[status] },
    { id: 'product', label: 'Product', value: product && PRODUCT_LABELS[product] },
    {
      id: 'coverType',
      label: 'Cover',
      value: isKey(COVER_LABELS, coverType) ? COVER_LABELS[coverType] : coverType && (names.plan ?? 'one plan'),
    },
    { id: 'riskCode', label: 'Vehicle use', value: asked.riskCode },
    { id: 'make', label: 'Make', value: asked.make },
    { id: 'requests', label: 'Requests', value: asked.requests && 'open' },
    {
      id: 'starts',
      label: 'Starts',
      value: dateWords(asked.startFrom, asked.startTo),
      names: ['startFrom', 'startTo'],
    },
    { id: 'ends', label: 'Ends', value: dateWords(asked.endFrom, asked.endTo), names: ['endFrom', 'endTo'] },
    { id: 'sold', label: 'Sold', value: dateWords(asked.soldFrom, asked.soldTo), names: ['soldFrom', 'soldTo'] },
    { id: 'soldBy', label: 'Sold by', value: asked.soldBy && (names.seller ?? 'one person') },
    { id: 'branchId', label: 'Branch', value: asked.branchId && (names.branch ?? 'one branch') },
  ]
  return words.flatMap(({ id, label, value, names: cleared = [id] }) =>
    value ? [{ id, label, value, names: cleared }] : [],
  )
}

function dateWords(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
  if (from) return `from ${formatDate(from)}`
  return to && `until ${formatDate(to)}`
}
