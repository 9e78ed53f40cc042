import { CLAIM_STATUS_LABELS, CLAIM_TYPE_LABELS } from '@okwan/domain/claims/terms'
import type { Filters } from '../lists/use-filters.ts'
import { QueueSelects } from '../queues/QueueSelects.tsx'

const SELECTS = [
  { name: 'type', label: 'Kind of loss', words: CLAIM_TYPE_LABELS },
  { name: 'status', label: 'Stage', words: CLAIM_STATUS_LABELS },
]

type ClaimFiltersProps = { filters: Filters; setFilters: (changes: Filters) => void }

export function ClaimFilters(props: ClaimFiltersProps) {
  return <QueueSelects title="Filter claims" selects={SELECTS} days="Day of the loss" {...props} />
}
