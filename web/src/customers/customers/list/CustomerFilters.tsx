import { formatDate } from '@okwan/domain/platform/dates'
import { ListFilter } from 'lucide-react'
import { Suspense } from 'react'
import type { Filters } from '../../../platform/lists/use-filters.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { COVER_WORDS, customerQuery, TYPE_WORDS } from './filters.ts'

const DateRangeField = lazyPart(() => import('../../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

type CustomerFiltersProps = {
  filters: Filters<'customers'>
  onChange: (changes: Filters<'customers'>) => void
}

const options = (words: Record<string, string>) => [
  { value: '', label: 'Any' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]

const CHOICES = [
  { name: 'customerType', label: 'Type', options: options(TYPE_WORDS) },
  { name: 'cover', label: 'Cover', options: options(COVER_WORDS) },
] as const

export function CustomerFilters({ filters, onChange }: CustomerFiltersProps) {
  const { addedFrom, addedTo } = filters
  return (
    <Popover label="Filter" icon={ListFilter} title="Filter customers" className="xs:w-96">
      {() => (
        <div className="grid gap-4">
          <div className="grid grid-cols-2 gap-3">
            {CHOICES.map((choice) => (
              <Select
                key={choice.name}
                label={choice.label}
                options={choice.options}
                value={filters[choice.name] ?? ''}
                onChange={(event) => onChange({ [choice.name]: event.currentTarget.value })}
              />
            ))}
          </div>
          <Suspense fallback={<Skeleton className="h-20" />}>
            <DateRangeField
              label="Added"
              clearable
              value={addedFrom && addedTo ? { start: addedFrom, end: addedTo } : null}
              onChange={(range) => onChange({ addedFrom: range?.start, addedTo: range?.end })}
            />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}

type CustomerChipsProps = CustomerFiltersProps & { onClear: () => void }

/** One removable chip for each active filter. */
export function CustomerChips({ filters, onChange, onClear }: CustomerChipsProps) {
  const { customerType, cover, addedFrom, addedTo } = customerQuery(filters, undefined)
  const added = [addedFrom && `from ${formatDate(addedFrom)}`, addedTo && `until ${formatDate(addedTo)}`]
  const chips = [
    { id: 'customerType', label: 'Type', value: customerType && TYPE_WORDS[customerType], names: ['customerType'] },
    { id: 'cover', label: 'Cover', value: cover && COVER_WORDS[cover], names: ['cover'] },
    { id: 'added', label: 'Added', value: added.filter(Boolean).join(' '), names: ['addedFrom', 'addedTo'] },
  ].flatMap(({ value, names, ...chip }) =>
    value
      ? [{ ...chip, value, onRemove: () => onChange(Object.fromEntries(names.map((name) => [name, undefined]))) }]
      : [],
  )
  return chips.length > 0 ? <FilterChips chips={chips} onClear={onClear} /> : null
}
