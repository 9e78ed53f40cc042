import type { TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { addDays, formatDate } from '@okwan/domain/platform/dates'
import { Suspense } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { RaiseForm } from '../../service/service-requests/raise/RaiseForm.tsx'
import { today } from '../../service/service-requests/raise/request-content.ts'
import { useRaise } from '../../service/service-requests/raise/use-raise.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DayField } from '../../ui/forms/DayField.tsx'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

const DateRangeField = lazyPart(() => import('../../ui/date-picker/view/DateRangeField.tsx'), 'DateRangeField')

/** Changes the dates of a trip that has not started. */
export function ChangeDatesForm({ policy }: { policy: TravelPolicy }) {
  const { trip } = policy
  const form = useForm({ defaultValues: { departureDate: trip.departureDate, returnDate: trip.returnDate } })
  const { errors } = form.formState
  const values = useWatch({ control: form.control, compute: (input) => input })
  const { departureDate, returnDate } = values
  const isChanged = departureDate !== trip.departureDate || returnDate !== trip.returnDate
  const content = isChanged ? { kind: 'trip_dates' as const, departureDate, returnDate } : undefined
  const raise = useRaise({ policy, form, content })
  return (
    <RaiseForm {...raise} words={{ title: 'Change travel dates?', confirmLabel: 'Submit new dates' }}>
      <FormSection title="New dates" columns={1}>
        <Suspense fallback={<Skeleton className="h-16" />}>
          <DateRangeField
            label="Travel dates"
            startLabel="Departure"
            endLabel="Return"
            min={today()}
            value={{ start: departureDate, end: returnDate }}
            error={errors.departureDate?.message ?? errors.returnDate?.message}
            onChange={(range) => {
              if (!range) return
              form.setValue('departureDate', range.start, { shouldDirty: true })
              form.setValue('returnDate', range.end, { shouldDirty: true })
            }}
          />
        </Suspense>
      </FormSection>
    </RaiseForm>
  )
}

/** Extends a trip before the cover ends. */
export function ExtendTripForm({ policy }: { policy: TravelPolicy }) {
  const { trip, insuranceDetails } = policy
  const first = addDays(trip.returnDate, 1)
  const form = useForm({ defaultValues: { returnDate: '', healthDeclaredAgain: false } })
  const { errors } = form.formState
  const { returnDate, healthDeclaredAgain } = useWatch({ control: form.control, compute: (input) => input })
  const content = returnDate ? { kind: 'trip_extension' as const, returnDate, healthDeclaredAgain } : undefined
  const raise = useRaise({ policy, form, content })
  return (
    <RaiseForm {...raise} words={{ title: 'Extend trip?', confirmLabel: 'Submit extension' }}>
      <FormSection title="Extension">
        <Controller
          control={form.control}
          name="returnDate"
          rules={{ required: 'Enter the new return date' }}
          render={({ field }) => (
            <DayField
              {...field}
              label="New return date"
              hint={`Cover ends on ${formatDate(insuranceDetails.endDate)}`}
              value={field.value || null}
              min={first}
              error={errors.returnDate?.message}
              onChange={(day) => field.onChange(day ?? '')}
            />
          )}
        />
      </FormSection>
      <Checkbox
        label="The travellers confirmed that their health hasn’t changed"
        {...form.register('healthDeclaredAgain')}
      />
    </RaiseForm>
  )
}
