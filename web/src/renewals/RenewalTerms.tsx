import { addDays, type IsoDate, toAccraDate } from '@okwan/domain/dates'
import { formatPlain, parseCedis } from '@okwan/domain/money'
import { DayField } from '../purchases/DayField.tsx'
import { currentMs } from '../ui/clock.ts'
import { MoneyField } from '../ui/MoneyField.tsx'

/** How far ahead the next term may begin; the server has the last word. */
const AHEAD_DAYS = 60

type RenewalTermsProps = {
  startDate: IsoDate
  earliest: IsoDate
  /** Cedis. */
  costOfCar: number
  onStart: (day: IsoDate) => void
  onCostOfCar: (cedis: number) => void
}

/** When the next term begins, and what the vehicle is worth by now. */
export function RenewalTerms({ startDate, earliest, costOfCar, onStart, onCostOfCar }: RenewalTermsProps) {
  return (
    <>
      <div className="w-48">
        <DayField
          label="Cover begins"
          min={earliest}
          max={addDays(toAccraDate(new Date(currentMs())), AHEAD_DAYS)}
          value={startDate}
          onChange={(day) => day && onStart(day)}
        />
      </div>
      <div className="w-48">
        <MoneyField
          label="Vehicle value"
          optional
          defaultValue={costOfCar > 0 ? formatPlain(costOfCar * 100, ',') : ''}
          onChange={(event) => onCostOfCar((parseCedis(event.currentTarget.value) ?? 0) / 100)}
        />
      </div>
    </>
  )
}
