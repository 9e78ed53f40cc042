import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { daysInWords, formatDate, toAccraDate } from '@okwan/domain/platform/dates'
import { Plane } from 'lucide-react'
import { currentMs } from '../../ui/data/clock.ts'
import { formatMoment } from '../../ui/data/moment.ts'
import { isUncovered, tripDaysWords, tripShare } from './trip-days.ts'

/** Timeline of the cover with a plane at the current day, above the day of the trip in words. */
export function TripDays({ policy }: { policy: TravelPolicy }) {
  const { trip, insuranceDetails } = policy
  const today = toAccraDate(new Date(currentMs()))
  const share = tripShare(policy, today)
  return (
    <div className="grid gap-2">
      {share > 0 && share < 1 && (
        <p className="flex text-table">
          <span style={{ flexGrow: share }} />
          <strong>Today</strong>
          <span style={{ flexGrow: 1 - share }} />
        </p>
      )}
      <div aria-hidden className="relative mx-2 h-6">
        <span className="absolute inset-x-0 top-1/2 -translate-y-1/2 border-t-3 border-dashed border-edge" />
        <span
          className="absolute top-1/2 left-0 -translate-y-1/2 border-t-3 border-accent"
          style={{ width: `${share * 100}%` }}
        />
        <span
          className="absolute top-0 grid size-6 -translate-x-1/2 place-items-center rounded-full bg-accent-soft text-accent-text"
          style={{ left: `${share * 100}%` }}
        >
          <Plane className="size-3.5 rotate-45" />
        </span>
      </div>
      <p className="flex justify-between gap-4">
        <span>{formatDate(insuranceDetails.startDate)}</span>
        <span>{formatDate(insuranceDetails.endDate)}</span>
      </p>
      <p className="text-muted">
        {tripDaysWords(policy, today)}
        {!isUncovered(policy) && ` · ${daysInWords(trip.coverDays)} of cover`}
        {!isUncovered(policy) && trip.graceDays > 0 && `, including ${daysInWords(trip.graceDays)} after the return`}
        {!isUncovered(policy) &&
          isSoldOnTheDay(trip.coverStartsAt) &&
          `, from ${formatMoment(new Date(trip.coverStartsAt))}`}
      </p>
    </div>
  )
}

/** Cover starts at midnight, unless the policy was paid later on the day of departure. */
function isSoldOnTheDay(startsAt: string | null): startsAt is string {
  return startsAt !== null && !startsAt.includes('T00:00:00')
}
