import { classes } from '../../classes.ts'
import { type TimeRow, timeRows } from '../rules/time-rows.ts'
import type { TimeControl } from '../time-controls.ts'
import { usePicker } from './context.ts'

/** The time under the calendar: one row, or one for each end of a range. */
export function TimeRows() {
  const { state } = usePicker()
  const rows = timeRows(state)
  return rows.map((row) => <Row key={row.end} row={row} isRange={rows.length > 1} />)
}

function Row({ row, isRange }: { row: TimeRow; isRange: boolean }) {
  const { act } = usePicker()
  const { end, inert, header, selects } = row
  const name = isRange ? (end === 'start' ? 'Start' : 'End') : 'Time'
  return (
    <fieldset
      disabled={inert}
      className={classes('min-w-0 border-t border-line py-2 first:border-t-0', inert && 'opacity-50')}
    >
      <legend className="sr-only">{isRange ? `${name} time` : name}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {header && (
          <p className="text-table text-muted">
            {isRange && <span className="font-medium">{name} </span>}
            {header}
          </p>
        )}
        <div className="ml-auto flex items-center gap-1">
          {selects.map(({ control, value, options }) => (
            <select
              key={control}
              aria-label={`${isRange ? `${name} ` : ''}${NAMES[control]}`}
              value={value}
              className="h-9 rounded-md border border-control bg-card px-2 tabular hover:border-neutral-solid pointer-coarse:h-11"
              onChange={({ target }) => act({ do: 'choose-time', control, value: chosen(target.value), end })}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          ))}
        </div>
      </div>
    </fieldset>
  )
}

const NAMES: Record<TimeControl, string> = {
  hours: 'hours',
  minutes: 'minutes',
  seconds: 'seconds',
  milliseconds: 'milliseconds',
  ampm: 'AM or PM',
}

function chosen(value: string): number | 'AM' | 'PM' {
  return value === 'AM' || value === 'PM' ? value : Number(value)
}
