import { addDays, formatDate, type IsoDate } from '@okwan/domain/platform/dates'
import { PERIOD_CHOICES_MONTHS } from '@okwan/domain/products/rating/terms'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { formatTime } from '../../../ui/data/moment.ts'
import { DayField } from '../../../ui/forms/DayField.tsx'
import { endAfterMonths } from '../period.ts'
import type { UnderwritingValues } from './underwriting-values.ts'

type PeriodFieldsProps = {
  form: UseFormReturn<UnderwritingValues>
  errorOf: (name: string) => string | undefined
  today: IsoDate
  isRegistered: boolean
}

const PERIODS = [
  ...PERIOD_CHOICES_MONTHS.map((months) => ({ value: String(months), label: months === 1 ? '1 month' : `${months}` })),
  { value: 'other', label: 'Other' },
]
/** Latest start date from today; the server checks it again. */
const MAX_DAYS_AHEAD = 30

/** Start date and period of the cover. */
export function PeriodFields({ form, errorOf, today, isRegistered }: PeriodFieldsProps) {
  const { startDate, endDate, months } = form.watch('underwriting')
  const monthsField = form.register('underwriting.months', {
    onChange: (event: { target: { value: string } }) => setEnd(startDate, event.target.value),
  })

  function setEnd(start: IsoDate | null, period: string) {
    const end = start && period !== 'other' ? endAfterMonths(start, Number(period)) : endDate
    form.setValue('underwriting.endDate', end, { shouldDirty: true })
    form.clearErrors('underwriting.endDate')
  }

  return (
    <>
      <Controller
        control={form.control}
        name="underwriting.startDate"
        render={({ field: { onChange, ...field } }) => (
          <DayField
            {...field}
            label="Start date"
            min={today}
            max={addDays(today, MAX_DAYS_AHEAD)}
            error={errorOf('underwriting.startDate')}
            onChange={(start) => {
              onChange(start)
              setEnd(start, months)
            }}
          />
        )}
      />
      <div className="grid content-start gap-3">
        <Segmented
          label="Months"
          options={isRegistered ? PERIODS : PERIODS.filter(({ value }) => value === '1' || value === 'other')}
          hint={months !== 'other' && endDate ? `Ends ${formatDate(endDate)} at ${formatTime('23:59')}` : undefined}
          error={months === 'other' ? undefined : errorOf('underwriting.endDate')}
          {...monthsField}
        />
        {months === 'other' && (
          <Controller
            control={form.control}
            name="underwriting.endDate"
            render={({ field }) => (
              <DayField {...field} label="End date" min={startDate ?? today} error={errorOf('underwriting.endDate')} />
            )}
          />
        )}
      </div>
    </>
  )
}
