import { ListFilter } from 'lucide-react'
import { Suspense } from 'react'
import { Select } from '../../ui/choices/Select.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { FilterChips } from '../../ui/table/FilterChips.tsx'
import { AmountFields } from '../lists/AmountFields.tsx'
import { type LinkFilter, namesOf } from '../lists/filters/link-filters.ts'
import type { AnyFilters } from '../lists/use-filters.ts'
import { withoutFilters } from './data/narrowed.ts'
import { chipsOf, type QueueFilter } from './data/queue-filters.ts'

const DateRangeField = lazyPart(() => import('../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

type QueueSelectsProps = {
  title: string
  selects: readonly QueueFilter[]
  /** Label of the date range `from` and `to`. */
  days?: string
  links: readonly LinkFilter[]
  filters: AnyFilters
  setFilters: (changes: AnyFilters) => void
}

/** Fields of the filters of a queue and, below them, chips of the active filters. Loaded after the list. */
export function QueueSelects({ title, selects, days, links, filters, setFilters }: QueueSelectsProps) {
  const { from, to } = filters
  const change = (changes: AnyFilters) => setFilters({ ...changes, open: '' })
  return (
    <>
      <Popover label="Filter" icon={ListFilter} title={title} className="xs:w-88">
        {() => (
          <div className="grid gap-4">
            {selects.map(({ name, label, words }) => (
              <Select
                key={name}
                label={label}
                options={[
                  { value: '', label: 'All' },
                  ...Object.entries(words).map(([value, text = value]) => ({ value, label: text })),
                ]}
                value={filters[name] ?? ''}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
            ))}
            <AmountFields filters={filters} onChange={change} />
            {days && (
              <Suspense fallback={<Skeleton className="h-24" />}>
                <DateRangeField
                  label={days}
                  clearable
                  value={from && to ? { start: from, end: to } : null}
                  onChange={(range) => change({ from: range?.start, to: range?.end })}
                />
              </Suspense>
            )}
          </div>
        )}
      </Popover>
      <div className="basis-full empty:hidden">
        <FilterChips
          chips={chipsOf({ selects, days, links }, filters, change)}
          onClear={() => change(withoutFilters([...selects.map(({ name }) => name), ...namesOf(links)]))}
        />
      </div>
    </>
  )
}
