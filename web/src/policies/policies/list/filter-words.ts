import { formatDate } from '@okwan/domain/platform/dates'
import { POLICY_STATUS_LABELS } from '@okwan/domain/policies/policies/terms'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { isKey, policyQuery } from './filters.ts'

/** Names for ids that the page has loaded. */
export type Names = { plan?: string | undefined; branch?: string | undefined; seller?: string | undefined }

/** Labels and values of the active filters; the search term has its own field. */
export function filterWords(filters: Filters<'policyList'>, names: Names) {
  const active = policyQuery(filters, undefined)
  const { product, coverType, status } = active
  const words: { id: string; label: string; value: string | undefined; names?: string[] }[] = [
    { id: 'status', label: 'Status', value: status && POLICY_STATUS_LABELS[status] },
    { id: 'product', label: 'Product', value: product && PRODUCT_LABELS[product] },
    {
      id: 'coverType',
      label: 'Cover',
      value: isKey(COVER_LABELS, coverType) ? COVER_LABELS[coverType] : coverType && (names.plan ?? 'selected plan'),
    },
    { id: 'riskCode', label: 'Vehicle use', value: active.riskCode },
    { id: 'make', label: 'Make', value: active.make },
    { id: 'renewed', label: 'Renewed', value: active.renewed },
    { id: 'requests', label: 'Requests', value: active.requests && 'open' },
    {
      id: 'starts',
      label: 'Starts',
      value: dateWords(active.startFrom, active.startTo),
      names: ['startFrom', 'startTo'],
    },
    { id: 'ends', label: 'Ends', value: dateWords(active.endFrom, active.endTo), names: ['endFrom', 'endTo'] },
    { id: 'sold', label: 'Sold', value: dateWords(active.soldFrom, active.soldTo), names: ['soldFrom', 'soldTo'] },
    { id: 'salesOf', label: 'Sales of', value: active.salesOf && 'selected person' },
    { id: 'customerCode', label: 'Customer', value: active.customerCode },
    { id: 'soldBy', label: 'Sold by', value: active.soldBy && (names.seller ?? 'selected person') },
    { id: 'branchId', label: 'Branch', value: active.branchId && (names.branch ?? 'selected branch') },
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
