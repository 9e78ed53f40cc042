import type { IsoDate } from '@okwan/domain/platform/dates'
import { withPopoverEvent } from './opening.ts'
import { type Page, pageAllowed, pageOf, samePage, shiftPage } from './page.ts'
import { monthsPanel, type PanelView, panelView, turnedPanel, yearsPanel } from './panel.ts'
import { cancelDrag, type Emit, type PickerState, todayOf, withPage } from './picker-state.ts'
import { calendarPage, daysOf, keyTarget } from './rules/calendar.ts'
import { touchesDisabled } from './rules/disabled-days.ts'
import { dayAt } from './rules/zone.ts'
import { selectDay } from './selecting.ts'

export function canTurn(state: PickerState, months: number): boolean {
  return pageAllowed(shiftPage(state.page, months), state.options.pageLimits)
}

export function turnPage(state: PickerState, months: number, emit: Emit): PickerState {
  return canTurn(state, months) ? withPage(state, shiftPage(state.page, months), emit) : state
}

export function pressDayKey(
  state: PickerState,
  { day, key, alt }: { day: IsoDate; key: string; alt: boolean },
  emit: Emit,
) {
  const focused = { ...state, focusedDay: day }
  if (key === 'Enter' || key === ' ') return selectDay(focused, day, emit)
  if (key === 'Escape')
    return state.popover.open ? withPopoverEvent(focused, 'own-close', emit) : cancelDrag(focused, emit)
  const target = keyTarget(day, key, alt, state.options.locale)
  if (!target || !pageAllowed(pageOf(target), state.options.pageLimits)) return focused
  const turned = withPage(focused, pageOf(target), emit)
  emit({ type: 'focus-day', day: target })
  return { ...turned, focusedDay: target }
}

/** Opens the popover and moves the focus into it. */
export function enterCalendar(state: PickerState, emit: Emit): PickerState {
  const shown = withPopoverEvent(state, 'show', emit)
  if (!shown.popover.open) return shown
  const focused = withPopoverEvent(shown, 'focus-popover', emit)
  if (state.options.mode === 'time') return focused
  const day = tabStop(shown)
  emit({ type: 'focus-day', day })
  return { ...focused, focusedDay: day }
}

/** The day in the tab order: the focused day, else the selected day, else today, else the first enabled day. */
export function tabStop(state: PickerState): IsoDate {
  const { focusedDay, value, options, page } = state
  const days = daysOf(calendarPage(page, options.locale))
  const candidates = [focusedDay, value && dayAt(value.startMs, options.zone), todayOf(state)]
  const onPage = candidates.find((day) => day && samePage(pageOf(day), page))
  const enabled = days.find((day) => !touchesDisabled(options.disabledDays, day, day))
  return onPage ?? enabled ?? days[0] ?? ''
}

export function togglePanel(state: PickerState): PickerState {
  return { ...state, panel: state.panel ? null : monthsPanel(state.page.year) }
}

export function widenPanel(state: PickerState): PickerState {
  return state.panel?.view === 'months' ? { ...state, panel: yearsPanel(state.panel.year) } : state
}

export function turnPanel(state: PickerState, by: -1 | 1): PickerState {
  const view = shownPanel(state)
  const possible = by < 0 ? view?.hasPrevious : view?.hasNext
  return state.panel && possible ? { ...state, panel: turnedPanel(state.panel, by) } : state
}

/** Selecting a month shows its days; selecting a year shows its months. */
export function selectPanelItem(state: PickerState, value: number, emit: Emit): PickerState {
  const { panel } = state
  const item = shownPanel(state)?.items.find((each) => each.value === value)
  if (!panel || !item || item.disabled) return state
  if (panel.view === 'years') return { ...state, panel: monthsPanel(value) }
  const turned = withPage({ ...state, panel: null }, { year: panel.year, month: value }, emit)
  // The focused button was removed together with the panel.
  const day = tabStop(turned)
  emit({ type: 'focus-day', day })
  return { ...turned, focusedDay: day }
}

export function shownPanel(state: PickerState): PanelView | null {
  const { panel, options, page } = state
  const thisMonth: Page = pageOf(todayOf(state))
  return panel && panelView(panel, { locale: options.locale, limits: options.pageLimits, page, thisMonth })
}
