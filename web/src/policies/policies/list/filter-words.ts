import { LOST_REASON_LABELS, POLICY_STATUS_LABELS } from '@okwan/domain/policies/policies/terms'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { dateWords } from '../../../platform/lists/filters/date-words.ts'
import { ALL_BRANCHES, type LinkFilter, linkWords } from '../../../platform/lists/filters/link-filters.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { isKey, KINDS, policyQuery } from './filters.ts'

/** Names for ids that the page has loaded. */
export type Names = { plan?: string | undefined; branch?: string | undefined; seller?: string | undefined }

const RENEWED = { no: 'no', yes: 'yes' }

const LINKS: LinkFilter[] = [
  { label: 'Type', names: ['kind'], words: KINDS },
  { label: 'Insurer', names: ['insurer'] },
  { label: 'Covers', names: ['coveredOn', 'coveredOn'] },
  { label: 'Unearned on', names: ['unearnedOn', 'unearnedOn'] },
  { label: 'Term ended', names: ['endedFrom', 'endedTo'] },
  { label: 'Renewed', names: ['renewed'], words: RENEWED },
  { label: 'Not renewed', names: ['lost'], words: LOST_REASON_LABELS },
  { label: 'Agent', names: ['agentId'], words: {} },
]

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
    { id: 'branchId', label: 'Branch', value: branchName(filters.branchId, names.branch) },
    ...linkWords(LINKS, active),
  ]
  return words.flatMap(({ id, label, value, names: cleared = [id] }) =>
    value ? [{ id, label, value, names: cleared }] : [],
  )
}

function branchName(branchId: string | undefined, name: string | undefined): string | undefined {
  if (!branchId) return undefined
  return branchId === ALL_BRANCHES ? 'All branches' : (name ?? 'selected branch')
}
