import { COMPLAINT_CATEGORY_LABELS, COMPLAINT_STATUS_LABELS } from '@okwan/domain/service/complaints/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { QueueSelects } from '../../platform/queues/QueueSelects.tsx'
import { LINKS } from './complaint-query.ts'

const SELECTS = [
  { name: 'category', label: 'Category', words: COMPLAINT_CATEGORY_LABELS },
  { name: 'status', label: 'Status', words: COMPLAINT_STATUS_LABELS },
]

type ComplaintFiltersProps = { filters: Filters<'complaints'>; setFilters: (changes: Filters<'complaints'>) => void }

export function ComplaintFilters(props: ComplaintFiltersProps) {
  const people = useQuery(query('GET /service-requests/deciders'))
  const handlers = Object.fromEntries((people.data ?? []).map(({ userId, fullName }) => [userId, fullName]))
  const selects = [...SELECTS, { name: 'handlerId', label: 'Assigned to', words: handlers }]
  return <QueueSelects title="Filter complaints" selects={selects} days="Date received" links={LINKS} {...props} />
}
