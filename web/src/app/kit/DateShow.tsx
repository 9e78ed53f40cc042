import { useState } from 'react'
import { DateField } from '../../ui/date-picker/view/DateField.tsx'
import { DatePicker } from '../../ui/date-picker/view/DatePicker.tsx'
import { type DateRange, DateRangeField } from '../../ui/date-picker/view/DateRangeField.tsx'
import { Chapter, Show } from './Show.tsx'

/** Date input that all pages use. */
export function DateShow() {
  const [day, setDay] = useState<string | null>('2027-01-15')
  const [moment, setMoment] = useState<string | null>('2027-01-15T10:30:00.000Z')
  const [range, setRange] = useState<DateRange | null>({ start: '2027-01-05', end: '2027-01-10' })
  return (
    <Chapter title="Dates">
      <Show title="Fields">
        <div className="grid gap-4 lg:grid-cols-2">
          <DateField label="Start date" hint="Type or choose a date" value={day} onChange={setDay} />
          <DateField
            label="Start of cover"
            value={day}
            onChange={setDay}
            min="2027-01-10"
            max="2027-02-20"
            error="Start date must be today or later"
          />
          <DateField label="Day and time" mode="datetime" value={moment} onChange={setMoment} />
          <DateField label="Time" mode="time" optional value={moment} onChange={setMoment} />
          <DateRangeField label="Trip" startLabel="Departure" endLabel="Return" value={range} onChange={setRange} />
          <DateField label="Disabled" value={null} onChange={setDay} disabled />
        </div>
      </Show>
      <Show title="Always open">
        <DatePicker mode="date" range label="Period" value={range} onChange={() => {}} />
      </Show>
      <output className="block text-table text-muted" data-testid="chosen">
        {day ?? 'none'} · {range ? `${range.start} to ${range.end}` : 'none'}
      </output>
    </Chapter>
  )
}
