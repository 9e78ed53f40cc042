import { daysBetween, daysInWords, toAccraDate } from '@okwan/domain/platform/dates'
import { PURPOSE_LABELS, PURPOSES, TRIP_TYPE_LABELS, TRIP_TYPES } from '@okwan/domain/products/travel-plans/terms'
import { type ReactNode, Suspense } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { DestinationsField } from './DestinationsField.tsx'
import type { TripValues } from './trip-values.ts'

const DateRangeField = lazyPart(() => import('../../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

type TripFieldsProps = {
  form: UseFormReturn<TripValues>
  errorOf: (name: string) => string | undefined
  /** Further fields of the trip. */
  children?: ReactNode
}

/** Extra days of cover after the return, which some embassies require. */
const GRACE = [
  { value: '0', label: 'None' },
  { value: '15', label: '15 days' },
]

export function TripFields({ form, errorOf, children }: TripFieldsProps) {
  const tripType = form.watch('tripType')
  const destinationError =
    errorOf('destinations') ?? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => errorOf(`destinations.${at}`)).find(Boolean)
  return (
    <FormSection title="Trip">
      <Select
        label="Trip type"
        options={TRIP_TYPES.map((value) => ({ value, label: TRIP_TYPE_LABELS[value] }))}
        error={errorOf('tripType')}
        {...form.register('tripType')}
      />
      <Select
        label="Purpose"
        placeholder="Select purpose"
        options={PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
        error={errorOf('purpose')}
        {...form.register('purpose')}
      />
      <Controller
        control={form.control}
        name="destinations"
        render={({ field }) => <DestinationsField {...field} error={destinationError} />}
      />
      {tripType === 'annual' ? <StartDate form={form} errorOf={errorOf} /> : <Days form={form} errorOf={errorOf} />}
      {tripType !== 'annual' && (
        <Segmented
          label="Grace period"
          hint="Some embassies require cover after the return"
          options={GRACE}
          error={errorOf('graceDays')}
          {...form.register('graceDays')}
        />
      )}
      {children}
    </FormSection>
  )
}

function StartDate({ form, errorOf }: TripFieldsProps) {
  return (
    <Controller
      control={form.control}
      name="departureDate"
      render={({ field }) => (
        <DayField
          {...field}
          label="Start date"
          hint="Cover lasts one year"
          min={toAccraDate(new Date(currentMs()))}
          error={errorOf('departureDate')}
        />
      )}
    />
  )
}

/** One date range in the form; two fields in the draft. */
function Days({ form, errorOf }: TripFieldsProps) {
  const { departureDate, returnDate } = form.watch()
  const value = departureDate && returnDate ? { start: departureDate, end: returnDate } : null
  const days = value ? daysBetween(value.start, value.end) + 1 : undefined
  return (
    <Suspense fallback={<Skeleton className="h-16" />}>
      <DateRangeField
        label="Travel dates"
        hidesLabel
        hint={days ? `${daysInWords(days)} inclusive` : 'Departure from and return to Ghana'}
        startLabel="Departure"
        endLabel="Return"
        min={toAccraDate(new Date(currentMs()))}
        value={value}
        error={errorOf('departureDate') ?? errorOf('returnDate')}
        onChange={(range) => {
          form.setValue('departureDate', range?.start ?? null, { shouldDirty: true })
          form.setValue('returnDate', range?.end ?? null, { shouldDirty: true })
          form.clearErrors(['departureDate', 'returnDate'])
        }}
      />
    </Suspense>
  )
}
