import type { TravelPolicy } from '@okwan/contract/travel-policies'
import { daysBetween, daysInWords, formatDate, formatMoment, toAccraDate } from '@okwan/domain/dates'
import { Plane } from 'lucide-react'
import { currentMs } from '../ui/clock.ts'

type TripDaysProps = { trip: TravelPolicy['trip']; startDate: string; endDate: string }

/** The days of cover as a line with a plane at today, and in words. */
export function TripDays({ trip, startDate, endDate }: TripDaysProps) {
  const today = toAccraDate(new Date(currentMs()))
  const passed = daysBetween(startDate, today)
  const share = Math.min(1, Math.max(0, passed / Math.max(1, daysBetween(startDate, endDate))))
  return (
    <div className="grid gap-2">
      <div aria-hidden className="relative mx-2 h-6">
        <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          className="absolute top-1/2 left-0 h-1 -translate-y-1/2 rounded-full bg-accent"
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
        <span>{formatDate(startDate)}</span>
        <span>{formatDate(endDate)}</span>
      </p>
      <p className="text-muted">
        {wordsOf(today, startDate, endDate)} · {daysInWords(trip.coverDays)} of cover
        {trip.graceDays > 0 && `, ${trip.graceDays} of them after the return`}
        {isBoughtOnTheDay(trip.coverStartsAt) && `, from ${formatMoment(new Date(trip.coverStartsAt))}`}
      </p>
    </div>
  )
}

/** Cover begins at midnight, unless it was paid for later on the same day. */
function isBoughtOnTheDay(startsAt: string | null): startsAt is string {
  return startsAt !== null && !startsAt.includes('T00:00:00')
}

function wordsOf(today: string, startDate: string, endDate: string): string {
  if (today > endDate) return 'The trip is over'
  const left = daysBetween(today, startDate)
  if (left > 1) return `Begins in ${left} days`
  if (left === 1) return 'Begins tomorrow'
  return `Day ${daysBetween(startDate, today) + 1} of ${daysBetween(startDate, endDate) + 1}`
}
