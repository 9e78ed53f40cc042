import { CHALLENGE_LABELS } from '@okwan/domain/policies/policies/terms'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { QueueSelects } from '../../platform/queues/QueueSelects.tsx'
import { AGES, LINKS, PRODUCTS } from './challenge-query.ts'

const SELECTS = [
  { name: 'reason', label: 'Reason', words: CHALLENGE_LABELS },
  { name: 'product', label: 'Product', words: PRODUCTS },
  { name: 'age', label: 'Age', words: AGES },
]

type ChallengeFiltersProps = {
  filters: Filters<'challengedPolicies'>
  setFilters: (changes: Filters<'challengedPolicies'>) => void
}

export function ChallengeFilters(props: ChallengeFiltersProps) {
  return <QueueSelects title="Filter challenged policies" selects={SELECTS} links={LINKS} {...props} />
}
