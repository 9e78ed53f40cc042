import { MAKES } from '@okwan/domain/customers/vehicles/terms'
import { POLICY_STATUS_LABELS } from '@okwan/domain/policies/policies/terms'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { risksQuery } from '../../../sales/motor/risks.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const DateRangeField = lazyPart(() => import('../../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

export type PolicyFiltersProps = { filters: Filters<'policyList'>; onChange: (changes: Filters<'policyList'>) => void }

const options = (words: Record<string, string>) => [
  { value: '', label: 'Any' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

/** “Awaiting payment” includes offers that are paid later. */
const { pay_later: _, ...STATUSES } = POLICY_STATUS_LABELS

const CHOICES = [
  { name: 'status', label: 'Status', options: options(STATUSES) },
  { name: 'product', label: 'Product', options: options(PRODUCT_LABELS) },
  { name: 'coverType', label: 'Cover', options: options(COVER_LABELS) },
  { name: 'make', label: 'Make', options: options(Object.fromEntries(MAKES.map((make) => [make, make]))) },
  { name: 'renewed', label: 'Renewed', options: options({ no: 'No' }) },
  { name: 'requests', label: 'Requests', options: options({ open: 'Open' }) },
] as const

const RANGES = [
  { label: 'Starts', from: 'startFrom', to: 'startTo' },
  { label: 'Ends', from: 'endFrom', to: 'endTo' },
  { label: 'Sold', from: 'soldFrom', to: 'soldTo' },
] as const

export function PolicyFilterFields({ filters, onChange }: PolicyFiltersProps) {
  const risks = useQuery(risksQuery)
  const uses = Object.fromEntries((risks.data ?? []).map(({ riskCode, riskName }) => [riskCode, riskName]))
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        {[...CHOICES, { name: 'riskCode' as const, label: 'Vehicle use', options: options(uses) }].map((choice) => (
          <Select
            key={choice.name}
            label={choice.label}
            options={choice.options}
            value={filters[choice.name] ?? ''}
            onChange={(event) => onChange({ [choice.name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Suspense fallback={<Skeleton className="h-72" />}>
        {RANGES.map(({ label, from, to }) => {
          const [start, end] = [filters[from], filters[to]]
          return (
            <DateRangeField
              key={label}
              label={label}
              clearable
              value={start && end ? { start, end } : null}
              onChange={(range) => onChange({ [from]: range?.start, [to]: range?.end })}
            />
          )
        })}
      </Suspense>
    </div>
  )
}
