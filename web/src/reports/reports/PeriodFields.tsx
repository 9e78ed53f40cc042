import { isIsoDate } from '@okwan/domain/platform/dates'
import { namedPeriod, PERIOD_NAMES, PERIODS, type Period, type PeriodName } from '@okwan/domain/reports/reports/terms'
import { Suspense } from 'react'
import type { StringParams } from '../../platform/routes/search.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const DateRangeField = lazyPart(() => import('../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

type Dates = StringParams<'from' | 'to' | 'period'>
type Change = (changes: Dates) => void

/** The period in the address: two dates, or the name of a period. */
export function periodOf(filters: Dates, today: string, usual: PeriodName = 'month'): Period {
  return datesOf(filters) ?? namedPeriod(PERIOD_NAMES.find((name) => name === filters.period) ?? usual, today)
}

/** The dates in the address. Dates that do not exist or end before they start are ignored. */
function datesOf({ from, to }: Dates): Period | undefined {
  return from && to && isIsoDate(from) && isIsoDate(to) && from <= to ? { from, to } : undefined
}

type PeriodSelectProps = { filters: Dates; setFilters: Change; usual?: PeriodName }

export function PeriodSelect({ filters, setFilters, usual = 'month' }: PeriodSelectProps) {
  const named = datesOf(filters) ? '' : (PERIODS.find(({ value }) => value === filters.period)?.value ?? usual)
  return (
    <Select
      label="Period"
      value={named}
      options={[...(named ? [] : [{ value: '', label: 'Selected dates' }]), ...PERIODS]}
      onChange={(event) => setFilters({ period: event.currentTarget.value, from: undefined, to: undefined })}
    />
  )
}

export function DatesField({ days, setFilters }: { days: Period; setFilters: Change }) {
  return (
    <Suspense fallback={<Skeleton className="h-16 w-72" />}>
      <DateRangeField
        label="Dates"
        hidesLabel
        value={{ start: days.from, end: days.to }}
        onChange={(range) => setFilters({ from: range?.start, to: range?.end, period: undefined })}
      />
    </Suspense>
  )
}
