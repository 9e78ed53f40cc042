import type { RequestType } from '@okwan/domain/service-requests/terms'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Filters } from '../lists/use-filters.ts'
import { Popover } from '../ui/Popover.tsx'
import { Select } from '../ui/Select.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { KIND_OPTIONS, STATUS_OPTIONS } from './queue-query.ts'

const DateRangeField = lazy(async () => ({
  default: (await import('../date-picker/DateRangeField.tsx')).DateRangeField,
}))

type QueueFiltersProps = { type: RequestType; filters: Filters; onChange: (changes: Filters) => void }

export function QueueFilters({ type, filters, onChange }: QueueFiltersProps) {
  const { from, to } = filters
  return (
    <Popover label="Filter" icon={ListFilter} title="Filter requests" className="xs:w-88">
      {() => (
        <div className="grid gap-4">
          <Select
            label="Status"
            options={STATUS_OPTIONS}
            value={filters.status ?? ''}
            // A status may belong to another view than the one that is open.
            onChange={(event) => onChange({ status: event.currentTarget.value, view: 'all' })}
          />
          {type === 'update' && (
            <Select
              label="Kind"
              options={KIND_OPTIONS}
              value={filters.kind ?? ''}
              onChange={(event) => onChange({ kind: event.currentTarget.value })}
            />
          )}
          <Suspense fallback={<Skeleton className="h-24" />}>
            <DateRangeField
              label="Raised"
              optional
              value={from && to ? { start: from, end: to } : null}
              onChange={(range) => onChange({ from: range?.start, to: range?.end })}
            />
          </Suspense>
        </div>
      )}
    </Popover>
  )
}
