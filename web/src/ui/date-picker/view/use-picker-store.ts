import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PickerSettings } from '../options.ts'
import type { Report, Tell } from '../picker-state.ts'
import type { ValueInput, ValueOutput } from '../rules/values.ts'
import { createPickerStore } from '../store.ts'
import type { Picker } from './context.ts'

export type PickerReports = {
  onChange?: (value: ValueOutput) => void
  onDrag?: (value: ValueOutput) => void
  onReport?: Tell
}

/** One picker for the life of a component, kept in step with its props. `nowMs` is the clock; tests and demos bring their own. */
export function usePickerStore(
  settings: PickerSettings,
  value: ValueInput,
  reports: PickerReports,
  nowMs: () => number = Date.now,
): Picker {
  const [store] = useState(() => createPickerStore(settings, value, nowMs))
  const latest = useRef(reports)

  // Every render: the newest callbacks, settings and value. The store drops what has not changed.
  useEffect(() => {
    latest.current = reports
    store.sync(settings, value)
  })

  // The store runs timers, so it is connected only while the component is on screen.
  useEffect(() => store.connect((report) => deliver(report, latest.current)), [store])

  return { state: useSyncExternalStore(store.subscribe, store.read), act: store.act }
}

function deliver(report: Report, { onChange, onDrag, onReport }: PickerReports): void {
  if (report.report === 'change') onChange?.(report.value)
  else if (report.report === 'drag') onDrag?.(report.value)
  // oxlint-disable-next-line no-console -- whoever still uses the old option is promised this warning
  else if (report.report === 'warning') console.warn(report.text)
  onReport?.(report)
}
