import { PAYMENT_STATUS_LABELS, PURPOSE_LABELS } from '@okwan/domain/money/payments/terms'
import { NETWORK_NAMES } from '@okwan/domain/platform/phone'
import { PRODUCT_LABELS } from '@okwan/domain/products/terms'
import { ListFilter } from 'lucide-react'
import { Suspense } from 'react'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { METHOD_LABELS } from './words.ts'

const AmountFields = lazyPart(() => import('../../platform/lists/AmountFields.tsx'), 'AmountFields')
const DateRangeField = lazyPart(() => import('../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

type TransactionFiltersProps = {
  filters: Filters<'transactions'>
  onChange: (changes: Filters<'transactions'>) => void
}

const options = (words: Record<string, string>) => [
  { value: '', label: 'Any' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

const CHOICES = [
  { name: 'status', label: 'Status', options: options(PAYMENT_STATUS_LABELS) },
  { name: 'type', label: 'Purpose', options: options(PURPOSE_LABELS) },
  { name: 'product', label: 'Product', options: options(PRODUCT_LABELS) },
  { name: 'network', label: 'Network', options: options(NETWORK_NAMES) },
  { name: 'method', label: 'Paid with', options: options(METHOD_LABELS) },
] as const

export function TransactionFilters({ filters, onChange }: TransactionFiltersProps) {
  const { from, to } = filters
  return (
    <Popover label="Filter" icon={ListFilter} title="Filter payments" className="xs:w-88">
      {() => (
        <div className="grid gap-4">
          <div className="grid grid-cols-2 gap-3">
            {CHOICES.map(({ name, label, options: choices }) => (
              <Select
                key={name}
                label={label}
                options={choices}
                value={filters[name] ?? ''}
                onChange={(event) => onChange({ [name]: event.currentTarget.value })}
              />
            ))}
          </div>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <DateRangeField
              label="Dates"
              clearable
              value={from && to ? { start: from, end: to } : null}
              onChange={(range) => onChange({ from: range?.start, to: range?.end })}
            />
            <AmountFields filters={filters} onChange={onChange} />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}
