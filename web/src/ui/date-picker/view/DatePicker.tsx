import { classes } from '../../classes.ts'
import type { PickerSettings } from '../options.ts'
import type { ValueInput } from '../rules/values.ts'
import { PickerContext } from './context.ts'
import { PickerBody } from './PickerBody.tsx'
import { type PickerReports, usePickerStore } from './use-picker-store.ts'

export type DatePickerProps = PickerSettings &
  PickerReports & {
    /** Accessible name of the picker. */
    label: string
    value: ValueInput
    nowMs?: () => number
    className?: string
  }

/** Inline calendar. In forms, use DateField or DateRangeField. */
export function DatePicker(props: DatePickerProps) {
  const { label, value, nowMs, className, onChange, onDrag, onReport, ...settings } = props
  const picker = usePickerStore({ ...settings, popover: 'off' }, value, { onChange, onDrag, onReport }, nowMs)
  return (
    <PickerContext value={picker}>
      <fieldset className={classes('w-full max-w-80 rounded-lg border border-line bg-card p-3', className)}>
        <legend className="sr-only">{label}</legend>
        <PickerBody />
      </fieldset>
    </PickerContext>
  )
}
