import { Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { StringParams } from '../routes/search.ts'

const DateRangeField = lazyPart(() => import('../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

type BetweenDaysProps = {
  filters: StringParams<'from' | 'to'>
  setFilters: (changes: StringParams<'from' | 'to'>) => void
}

/** Filters a list by a date range, including both days. */
export function BetweenDays({ filters: { from, to }, setFilters }: BetweenDaysProps) {
  return (
    <Suspense fallback={<Skeleton className="h-16 w-80 max-w-full" />}>
      <div className="w-80 max-w-full">
        <DateRangeField
          label="Date range"
          hidesLabel
          clearable
          value={from && to ? { start: from, end: to } : null}
          onChange={(days) => setFilters({ from: days?.start, to: days?.end })}
        />
      </div>
    </Suspense>
  )
}
