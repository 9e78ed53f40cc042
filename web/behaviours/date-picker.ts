import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { shownPanel } from '../src/ui/date-picker/paging.ts'
import { type Action, createPicker, nextDueMs, type Outcome, updatePicker } from '../src/ui/date-picker/picker.ts'
import type { PickerState } from '../src/ui/date-picker/picker-state.ts'
import { isDayKey } from '../src/ui/date-picker/rules/calendar.ts'
import type { End } from '../src/ui/date-picker/selection.ts'
import type { TimeControl } from '../src/ui/date-picker/time-controls.ts'
import { usePicker } from '../src/ui/date-picker/view/context.ts'
import type { Adapter, Mismatch, Values } from './case.ts'
import { check, isValues, numberOf, textOf, unknownNames, unknownStep } from './check.ts'
import { browserZone, GIVEN_NAMES, localInstant, settingsOf, toInput } from './date-picker-given.ts'
import { type Collected, observeState } from './date-picker-seen.ts'

/** Runs cases on the picker's reducer; time advances only in `wait` steps. */
export const runDatePickerCase: Adapter = async ({ given, when, then }) => {
  const world = createWorld(given)
  const mismatches = unknownNames(given, GIVEN_NAMES, 'given')
  for (const step of when) mismatches.push(...perform(world, step))
  return [...mismatches, ...check(isValues(then) ? then : {}, observeState(world.state, world.collected))]
}

type World = { given: Values; state: PickerState; collected: Collected }

function createWorld(input: Values): World {
  const zone = browserZone(input)
  const now = textOf(input.now)
  const created = createPicker(
    settingsOf(input),
    toInput(input.value, input),
    localInstant(now, zone) ?? Date.parse(now),
  )
  const collected: Collected = {
    zone,
    changes: [],
    drags: [],
    phases: [],
    warnings: [],
    defaultPrevented: false,
    panels: {},
    throws: null,
  }
  const world = { given: input, state: created.state, collected }
  applyOutcome(world, created)
  return world
}

function act(world: World, action: Action, nowMs = world.state.nowMs): void {
  applyOutcome(world, updatePicker(world.state, action, nowMs))
}

function applyOutcome(world: World, { state, reports }: Outcome): void {
  const { changes, drags, phases, warnings, panels } = world.collected
  for (const each of reports) {
    if (each.type === 'change') changes.push(each.value)
    else if (each.type === 'drag') drags.push(each.value)
    else if (each.type === 'popover') phases.push(each.phase)
    else if (each.type === 'warning') warnings.push(each.text)
  }
  const panel = shownPanel(state)
  if (panel && state.panel) panels[state.panel.view] = panel
  world.state = state
}

function perform(world: World, step: Values): Mismatch[] {
  const name = textOf(step.do)
  const { do: _, ...details } = step
  if (name.startsWith('expect'))
    return check(expectation(name, details), observeState(world.state, world.collected), name)
  const known = STEPS[name]
  if (!known) return [unknownStep(step)]
  known.run(world, details)
  return unknownNames(details, known.takes, name)
}

/** `expectOpen {open}` checks popoverOpen, `expectInputText {text}` inputText, and `expectPageTitle {title}` pageTitle. */
function expectation(name: string, details: Values): Values {
  const field = name === 'expectOpen' ? 'popoverOpen' : name.charAt(6).toLowerCase() + name.slice(7)
  return { [field]: Object.values(details)[0] }
}

type Performance = { takes: readonly string[]; run: (world: World, details: Values) => void }

const STEPS: Readonly<Record<string, Performance>> = {
  clickDay: { takes: ['day'], run: (world, { day }) => act(world, { do: 'choose-day', day: textOf(day) }) },
  hoverDay: { takes: ['day'], run: (world, { day }) => act(world, { do: 'enter-day', day: textOf(day) }) },
  focusDay: { takes: ['day'], run: (world, { day }) => act(world, { do: 'focus-day', day: textOf(day) }) },
  keyOnDay: { takes: ['day', 'key', 'alt'], run: pressKeyOnDay },
  typeInput: {
    takes: ['text', 'target'],
    run: (world, { text, target }) => act(world, { do: 'type-text', text: textOf(text), end: endOf(target) }),
  },
  changeInput: {
    takes: ['text', 'target'],
    run: (world, { text, target }) => act(world, { do: 'change-text', text: textOf(text), end: endOf(target) }),
  },
  keyUpInInput: {
    takes: ['key', 'target'],
    run: (world, { key }) => {
      if (key === 'Escape') act(world, { do: 'abandon-text' })
    },
  },
  keyInDocument: {
    takes: ['key'],
    run: (world, { key }) => {
      if (key === 'Escape') act(world, { do: 'popover', event: 'escape' })
    },
  },
  wait: { takes: ['ms'], run: (world, { ms }) => advanceTime(world, numberOf(ms, 0)) },
  focusInput: popover('focus-input'),
  blurInput: popover('focus-left'),
  hoverInput: popover('enter-input'),
  leaveInput: popover('leave-input'),
  clickInput: popover('click-input'),
  hoverPopover: popover('enter-popover'),
  leavePopover: popover('leave-popover'),
  focusPopover: popover('focus-popover'),
  blurPopover: popover('focus-left'),
  clickOutside: popover('click-outside'),
  select: { takes: ['control', 'value', 'target'], run: selectTime },
  setValue: {
    takes: ['value'],
    run: (world, { value }) => act(world, { do: 'set-value', value: toInput(value, world.given) }),
  },
  setOption: { takes: GIVEN_NAMES, run: setOption },
  clickPrev: { takes: [], run: (world) => act(world, { do: 'turn-page', months: -1 }) },
  clickNext: { takes: [], run: (world) => act(world, { do: 'turn-page', months: 1 }) },
  swipe: {
    takes: ['dx', 'dy', 'ms'],
    run: (world, { dx, dy, ms }) =>
      act(world, { do: 'swipe', dx: numberOf(dx, 0), dy: numberOf(dy, 0), elapsedMs: numberOf(ms, 0) }),
  },
  openTitlePanel: { takes: [], run: (world) => act(world, { do: 'toggle-panel' }) },
  clickPanelTitle: { takes: [], run: (world) => act(world, { do: 'widen-panel' }) },
  clickPanelPrev: { takes: [], run: (world) => act(world, { do: 'turn-panel', by: -1 }) },
  clickPanelNext: { takes: [], run: (world) => act(world, { do: 'turn-panel', by: 1 }) },
  pickYear: { takes: ['year'], run: (world, { year }) => act(world, { do: 'pick-panel-item', value: Number(year) }) },
  pickMonth: { takes: ['month'], run: selectMonth },
  renderPart: { takes: ['part'], run: renderPart },
}

function popover(event: Extract<Action, { do: 'popover' }>['event']): Performance {
  return { takes: ['target'], run: (world) => act(world, { do: 'popover', event }) }
}

function endOf(target: unknown): End {
  return target === 'end' ? 'end' : 'start'
}

function pressKeyOnDay(world: World, { day, key, alt }: Values): void {
  world.collected.defaultPrevented = isDayKey(textOf(key))
  act(world, { do: 'focus-day', day: textOf(day) })
  act(world, { do: 'day-key', day: textOf(day), key: textOf(key), alt: alt === true })
}

function selectTime(world: World, { control, value, target }: Values): void {
  const chosen = value === 'AM' || value === 'PM' ? value : Number(value)
  act(world, { do: 'choose-time', control: textOf(control) as TimeControl, value: chosen, end: endOf(target) })
}

function setOption(world: World, changed: Values): void {
  world.given = { ...world.given, ...changed }
  act(world, { do: 'set-settings', settings: settingsOf(world.given) })
}

function selectMonth(world: World, { month }: Values): void {
  const item = shownPanel(world.state)?.items.find(({ label, value }) => label === month || value === month)
  act(world, { do: 'pick-panel-item', value: item?.value ?? Number.NaN })
}

function advanceTime(world: World, elapsedMs: number): void {
  const endMs = world.state.nowMs + elapsedMs
  for (let dueMs = nextDueMs(world.state); dueMs !== null && dueMs <= endMs; dueMs = nextDueMs(world.state)) {
    act(world, { do: 'tick' }, dueMs)
  }
  act(world, { do: 'tick' }, endMs)
}

function renderPart(world: World, { part }: Values): void {
  const Part = () => {
    usePicker(part === 'calendar' ? 'Calendar' : 'DatePicker')
    return null
  }
  try {
    renderToStaticMarkup(createElement(Part))
  } catch (error) {
    world.collected.throws = error instanceof Error ? error.message : String(error)
  }
}
