import { useEffect, useId, useRef } from 'react'
import { classes } from '../../classes.ts'
import { tabStop } from '../paging.ts'
import { calendarPage, isDayKey, weekdayOrder } from '../rules/calendar.ts'
import type { Cell } from '../rules/locale.ts'
import { usePicker } from './context.ts'
import { type DayStyle, dayStyles } from './day-style.ts'

/** Days of one month. The picker state decides which day has the focus. */
export function DayGrid() {
  const { state, act } = usePicker('Calendar')
  const { locale } = state.options
  const built = calendarPage(state.page, locale)
  const stop = tabStop(state)
  const badgeOf = dayStyles(state)
  const helpId = useId()
  const grid = useRef<HTMLTableElement>(null)

  // When the picker state moves the focus, perhaps to another month, the focus in the browser must follow.
  useEffect(() => {
    if (!state.focusedDay) return
    const day = grid.current?.querySelector<HTMLElement>(`[data-day="${state.focusedDay}"]`)
    if (day && day !== document.activeElement) day.focus()
  }, [state.focusedDay])

  return (
    <>
      <table
        ref={grid}
        role="grid"
        aria-label={built.title}
        aria-describedby={helpId}
        className="w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-0.5"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) act({ do: 'leave-days' })
        }}
      >
        <thead>
          <tr>
            {weekdayOrder(locale).map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={locale.weekdays.long[weekday]}
                className="h-8 text-meta font-medium text-muted"
              >
                {locale.weekdays.narrow[weekday]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {built.weeks.map((week, row) => (
            // Rows and cells are identified by their position, which is the same in every month.
            <tr key={row}>
              {week.map((cell, column) => (
                <DayCell key={column} cell={cell} look={cell && badgeOf(cell.day)} isTabStop={cell?.day === stop} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={helpId} className="sr-only">
        Arrow keys move by day, Home and End to the ends of the week, Page Up and Page Down by month, and with Alt by
        year.
      </p>
    </>
  )
}

function DayCell({ cell, look, isTabStop }: { cell: Cell | null; look: DayStyle | null; isTabStop: boolean }) {
  const { act } = usePicker('Calendar')
  if (!cell || !look) return <td className="h-9 p-0 max-xs:h-11 pointer-coarse:h-11" />
  const { day, label, dayOfMonth } = cell
  return (
    <td aria-selected={look.selected} className={classes('p-0', look.band)}>
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-disabled={look.disabled || undefined}
        aria-current={look.today ? 'date' : undefined}
        className={classes(
          'relative grid h-9 w-full place-items-center rounded-md tabular transition-colors max-xs:h-11 pointer-coarse:h-11',
          look.button,
        )}
        onClick={() => act({ do: 'choose-day', day })}
        onPointerEnter={() => act({ do: 'enter-day', day })}
        onFocus={() => act({ do: 'focus-day', day })}
        onKeyDown={(event) => {
          if (isDayKey(event.key)) event.preventDefault()
          act({ do: 'day-key', day, key: event.key, alt: event.altKey })
        }}
      >
        {dayOfMonth}
        {look.today && <span aria-hidden className="absolute bottom-1 size-1 rounded-full bg-current" />}
      </button>
    </td>
  )
}
