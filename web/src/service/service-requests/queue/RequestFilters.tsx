import { CANCELLATION_REASON_LABELS, SUSPENSION_REASON_LABELS } from '@okwan/domain/policies/policies/terms'
import { CANCELLATION_REASON_LABELS as TRIP_REASON_LABELS } from '@okwan/domain/products/travel-plans/terms'
import {
  REQUEST_KIND_LABELS,
  REQUEST_STATUS_LABELS,
  REQUEST_TYPE_NAMES,
  type RequestType,
  UPDATE_KINDS,
} from '@okwan/domain/service/service-requests/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../platform/api/query.ts'
import { LIST_STALE_MS } from '../../../platform/api/query-defaults.ts'
import { useActiveBranch } from '../../../platform/lists/use-active-branch.ts'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import type { QueueFilter } from '../../../platform/queues/data/queue-filters.ts'
import { QueueSelects } from '../../../platform/queues/QueueSelects.tsx'
import { LINKS } from './queue-query.ts'

type RequestFiltersProps = {
  type: RequestType
  filters: Filters<'requestQueue'>
  setFilters: (changes: Filters<'requestQueue'>) => void
}

export function RequestFilters({ type, ...props }: RequestFiltersProps) {
  const { branchId } = useActiveBranch()
  const requesters = useQuery({
    ...query('GET /service-requests/requesters', {
      query: { type: REQUEST_TYPE_NAMES[type], ...(branchId ? { branchId } : {}) },
    }),
    staleTime: LIST_STALE_MS,
  })
  const people = Object.fromEntries((requesters.data ?? []).map(({ userId, fullName }) => [userId, fullName]))
  const selects = [...CHOICES[type], { name: 'raisedBy', label: 'Submitted by', words: people }]
  return <QueueSelects title="Filter requests" selects={selects} days="Submitted" links={LINKS} {...props} />
}

const STATUS: QueueFilter = { name: 'status', label: 'Status', words: REQUEST_STATUS_LABELS }
const KIND: QueueFilter = {
  name: 'kind',
  label: 'Type',
  words: Object.fromEntries(UPDATE_KINDS.map((kind) => [kind, REQUEST_KIND_LABELS[kind]])),
}
const reason = (words: QueueFilter['words']): QueueFilter => ({ name: 'reason', label: 'Reason', words })

const CANCELLATION: QueueFilter = {
  name: 'kind',
  label: 'Product',
  words: { cancellation: 'Motor', trip_cancellation: 'Travel' },
}

/** Filters of each queue. Cancellations and suspensions can be filtered by reason. */
const CHOICES: Record<RequestType, QueueFilter[]> = {
  cancellation: [STATUS, CANCELLATION, reason({ ...TRIP_REASON_LABELS, ...CANCELLATION_REASON_LABELS })],
  suspension: [STATUS, reason(SUSPENSION_REASON_LABELS)],
  activation: [STATUS],
  update: [STATUS, KIND],
}
