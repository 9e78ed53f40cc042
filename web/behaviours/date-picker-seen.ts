import { canTurn, tabStop } from '../src/ui/date-picker/paging.ts'
import type { PanelView } from '../src/ui/date-picker/panel.ts'
import { type PickerState, shownSpan, todayOf } from '../src/ui/date-picker/picker-state.ts'
import { calendarPage, daysOf, weekdayOrder } from '../src/ui/date-picker/rules/calendar.ts'
import { touchesDisabled } from '../src/ui/date-picker/rules/disabled-days.ts'
import { formatInstant } from '../src/ui/date-picker/rules/masks.ts'
import { timeRows } from '../src/ui/date-picker/rules/time-rows.ts'
import { type DateOutput, type ValueOutput, writeValue } from '../src/ui/date-picker/rules/values.ts'
import { dayAt } from '../src/ui/date-picker/rules/zone.ts'
import type { Values } from './case.ts'

/** Events of a run, in addition to its final state. */
export type Collected = {
  zone: string
  changes: ValueOutput[]
  drags: ValueOutput[]
  phases: string[]
  warnings: string[]
  defaultPrevented: boolean
  /** Last shown panel, which may be closed now. */
  panels: { months?: PanelView; years?: PanelView }
  throws: string | null
}

/** All values that a case can expect, by name. */
export function observeState(state: PickerState, collected: Collected): Values {
  const { zone, changes, drags, phases, warnings, defaultPrevented, throws } = collected
  const value = writeValue(state.value, state.options)
  const local = (each: ValueOutput) => mapValue(each, (date) => localText(date, state, zone))
  return {
    changes: changes.map(local),
    isoChanges: changes.map(isoValue),
    drags: drags.map(local),
    isoDrags: drags.map(isoValue),
    value: local(value),
    isoValue: isoValue(value),
    inputText: state.options.range ? [state.texts.start, state.texts.end] : state.texts.start,
    focusedDay: state.focusedDay,
    popoverOpen: state.popover.open,
    hiding: phases.lastIndexOf('will-hide') > phases.lastIndexOf('will-show'),
    popoverEvents: phases,
    warnings,
    defaultPrevented,
    throws,
    ...observeCalendar(state),
    ...observeTimeRows(state),
    ...observePanels(state, collected.panels),
  }
}

function observeCalendar(state: PickerState): Values {
  const { options, page } = state
  const built = calendarPage(page, options.locale)
  const shown = shownSpan(state)
  const days = daysOf(built)
  return {
    pageTitle: built.title,
    calendarShown: options.mode !== 'time',
    calendarPanes: options.mode === 'time' ? 0 : 1,
    rows: built.weeks.length,
    cells: built.weeks.flat().length,
    outsideMonth: built.weeks.flat().length - days.length,
    weekdays: weekdayOrder(options.locale)
      .map((weekday) => options.locale.weekdays.narrow[weekday])
      .join(' '),
    highlighted: days.filter(
      (day) => shown && day >= dayAt(shown.startMs, options.zone) && day <= dayAt(shown.endMs, options.zone),
    ),
    disabledDays: days.filter((day) => touchesDisabled(options.disabledDays, day, day)),
    today: todayOf(state),
    tabStop: tabStop(state),
    prevDisabled: !canTurn(state, -1),
    nextDisabled: !canTurn(state, 1),
  }
}

function observeTimeRows(state: PickerState): Values {
  const rows = timeRows(state)
  const selects = rows[0]?.selects ?? []
  const labels = (control: string) =>
    selects.find((select) => select.control === control)?.options.map((option) => option.label) ?? []
  const hours = labels('hours')
  return {
    timePickers: rows.length,
    timeRowInert: rows[0]?.inert ?? null,
    timeHeader: rows[0]?.header ?? null,
    selectCount: selects.length,
    hourOptions: hours,
    hourOptionsFirstLastCount: [hours[0], hours.at(-1), hours.length],
    minuteOptions: labels('minutes'),
    secondOptions: labels('seconds'),
    millisecondOptions: labels('milliseconds'),
    ampmOptions: labels('ampm'),
  }
}

function observePanels({ panel }: PickerState, { months, years }: Collected['panels']): Values {
  return {
    panelOpen: panel !== null,
    monthsTitle: months?.title ?? null,
    monthItems: months?.items.map((item) => item.label) ?? [],
    disabledMonths: months?.items.flatMap((item) => (item.disabled ? [item.label] : [])) ?? [],
    yearsTitle: years?.title ?? null,
    yearItems: years?.items.map((item) => item.label) ?? [],
    disabledYears: years?.items.flatMap((item) => (item.disabled ? [item.label] : [])) ?? [],
  }
}

function localText(date: DateOutput, state: PickerState, zone: string): unknown {
  if (!(date instanceof Date)) return date
  return formatInstant(date.getTime(), 'YYYY-MM-DD HH:mm:ss.SSS', state.options.locale, zone)
}

function isoValue(value: ValueOutput): unknown {
  const iso = mapValue(value, (date) => new Date(date).toISOString())
  return value && typeof value === 'object' && 'start' in value ? Object.values(iso as Values) : iso
}

function mapValue(value: ValueOutput, map: (date: DateOutput) => unknown): unknown {
  if (value === null) return null
  return typeof value === 'object' && 'start' in value ? { start: map(value.start), end: map(value.end) } : map(value)
}
