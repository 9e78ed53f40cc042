import { CLAIM_STATUS_LABELS, CLAIM_TYPE_LABELS } from '@okwan/domain/service/claims/terms'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../platform/api/query.ts'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { QueueSelects } from '../../platform/queues/QueueSelects.tsx'
import { LINKS } from './claim-query.ts'

const SELECTS = [
  { name: 'type', label: 'Loss type', words: CLAIM_TYPE_LABELS },
  { name: 'status', label: 'Status', words: CLAIM_STATUS_LABELS },
]

type ClaimFiltersProps = { filters: Filters<'claims'>; setFilters: (changes: Filters<'claims'>) => void }

export function ClaimFilters(props: ClaimFiltersProps) {
  const people = useQuery(query('GET /service-requests/deciders'))
  const handlers = Object.fromEntries((people.data ?? []).map(({ userId, fullName }) => [userId, fullName]))
  const selects = [...SELECTS, { name: 'handlerId', label: 'Assigned to', words: handlers }]
  return <QueueSelects title="Filter claims" selects={selects} days="Date of loss" links={LINKS} {...props} />
}
