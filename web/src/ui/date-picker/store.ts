import type { PickerSettings } from './options.ts'
import { type Action, createPicker, nextDueMs, type Outcome, updatePicker } from './picker.ts'
import type { Emit, PickerState, Report } from './picker-state.ts'
import type { ValueInput } from './rules/values.ts'

export type PickerStore = {
  read: () => PickerState
  subscribe: (listener: () => void) => () => void
  act: (action: Action) => void
  /** Updates options and value; only changes since the last call reach the picker. */
  sync: (settings: PickerSettings, value: ValueInput) => void
  /** Starts to emit events, beginning with the events of the creation; returns a function that stops the events. */
  connect: (emit: Emit) => () => void
}

/** Stores the state of one picker and provides the clock and the timer. */
export function createPickerStore(settings: PickerSettings, value: ValueInput, nowMs: () => number): PickerStore {
  const created = createPicker(settings, value, nowMs())
  const listeners = new Set<() => void>()
  let { state } = created
  let unsent: Report[] = created.reports
  let emit: Emit | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = { settings, value: JSON.stringify(value) }

  function apply(outcome: Outcome) {
    state = outcome.state
    unsent.push(...outcome.reports)
    for (const listener of listeners) listener()
    flush()
    wait()
  }

  function flush() {
    if (!emit) return
    const reports = unsent
    unsent = []
    for (const report of reports) emit(report)
  }

  function wait() {
    clearTimeout(timer)
    const dueMs = nextDueMs(state)
    if (dueMs !== null && emit) timer = setTimeout(() => act({ do: 'tick' }), Math.max(0, dueMs - nowMs()))
  }

  function act(action: Action) {
    apply(updatePicker(state, action, nowMs()))
  }

  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    act,
    sync: (nextSettings, nextValue) => {
      const before = latest
      latest = { settings: nextSettings, value: JSON.stringify(nextValue) }
      if (!sameSettings(before.settings, nextSettings)) act({ do: 'set-settings', settings: nextSettings })
      if (before.value !== latest.value) act({ do: 'set-value', value: nextValue })
    },
    connect: (listener) => {
      emit = listener
      flush()
      wait()
      return () => {
        emit = null
        clearTimeout(timer)
      }
    },
  }
}

function sameSettings(a: PickerSettings, b: PickerSettings): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof PickerSettings)[]
  return names.every((name) => Object.is(a[name], b[name]))
}
