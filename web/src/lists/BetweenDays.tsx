import { lazy, Suspense } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Filters } from './use-filters.ts'

const DateRangeField = lazy(async () => ({
  default: (await import('../date-picker/DateRangeField.tsx')).DateRangeField,
}))

type BetweenDaysProps = { filters: Filters; setFilters: (changes: Filters) => void }

/** Narrows a list to the days between two, both counted. */
export function BetweenDays({ filters: { from, to }, setFilters }: BetweenDaysProps) {
  return (
    <Suspense fallback={<Skeleton className="h-16 w-72" />}>
      <DateRangeField
        label="Between"
        optional
        value={from && to ? { start: from, end: to } : null}
        onChange={(days) => setFilters({ from: days?.start, to: days?.end })}
      />
    </Suspense>
  )
}
