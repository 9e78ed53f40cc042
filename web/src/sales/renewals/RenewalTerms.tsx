import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { cedisToPesewas, formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { currentMs } from '../../ui/data/clock.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

/** Days from today to the latest start date; the server also checks the limit. */
const RENEWAL_AHEAD_DAYS = 60

type RenewalTermsProps = {
  startDate: IsoDate
  earliest: IsoDate
  /** Cedis. */
  costOfCar: number
  seats: number
  seatsError?: string | undefined
  onStartDate: (day: IsoDate) => void
  onCostOfCar: (cedis: number) => void
  onSeats: (seats: number) => void
}

/** Start date, vehicle value and seats of the next term. */
export function RenewalTerms(props: RenewalTermsProps) {
  const { startDate, earliest, costOfCar, seats, seatsError, onStartDate, onCostOfCar, onSeats } = props
  return (
    <>
      <div className="w-48">
        <DayField
          label="Start date"
          min={earliest}
          max={addDays(toAccraDate(new Date(currentMs())), RENEWAL_AHEAD_DAYS)}
          value={startDate}
          onChange={(day) => day && onStartDate(day)}
        />
      </div>
      <div className="w-48">
        <MoneyField
          label="Vehicle value"
          optional
          defaultValue={costOfCar > 0 ? formatPlain(cedisToPesewas(costOfCar), ',') : ''}
          onChange={(event) => onCostOfCar((parseCedis(event.currentTarget.value) ?? 0) / 100)}
        />
      </div>
      <div className={seatsError ? 'w-72' : 'w-24'}>
        <TextField
          label="Seats"
          error={seatsError}
          inputMode="numeric"
          maxLength={3}
          defaultValue={seats}
          onChange={(event) => {
            const input = Number(event.currentTarget.value)
            if (Number.isInteger(input) && input > 0) onSeats(input)
          }}
        />
      </div>
    </>
  )
}
