import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PickerSettings } from '../options.ts'
import type { Emit, Report } from '../picker-state.ts'
import type { ValueInput, ValueOutput } from '../rules/values.ts'
import { createPickerStore } from '../store.ts'
import type { Picker } from './context.ts'

export type PickerReports = {
  onChange?: (value: ValueOutput) => void
  onDrag?: (value: ValueOutput) => void
  onReport?: Emit
}

/**
 * Creates one picker for the lifetime of a component and updates it from the props. `nowMs` is the clock; tests and demos pass
 * their own.
 */
export function usePickerStore(
  settings: PickerSettings,
  value: ValueInput,
  reports: PickerReports,
  nowMs: () => number = Date.now,
): Picker {
  const [store] = useState(() => createPickerStore(settings, value, nowMs))
  const latest = useRef(reports)

  // Passes the current callbacks, settings and value on every render; the store ignores unchanged ones.
  useEffect(() => {
    latest.current = reports
    store.sync(settings, value)
  })

  // The store runs timers, so it is connected only while the component is mounted.
  useEffect(() => store.connect((report) => deliver(report, latest.current)), [store])

  return { state: useSyncExternalStore(store.subscribe, store.read), act: store.act }
}

function deliver(report: Report, { onChange, onDrag, onReport }: PickerReports): void {
  if (report.type === 'change') onChange?.(report.value)
  else if (report.type === 'drag') onDrag?.(report.value)
  // oxlint-disable-next-line no-console -- the deprecated option must log this warning
  else if (report.type === 'warning') console.warn(report.text)
  onReport?.(report)
}
