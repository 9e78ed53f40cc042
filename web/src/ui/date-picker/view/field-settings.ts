import type { DisabledInput, PickerSettings } from '../options.ts'
import { DAY_MASK, type Mode } from '../rules/masks.ts'

/** What the fields let through to the picker. */
export type FieldSettings = Pick<
  PickerSettings,
  'min' | 'max' | 'rules' | 'timeAccuracy' | 'is24h' | 'popover' | 'page'
> & {
  mode?: Mode
  /** Days that cannot be chosen, beside those outside min and max. */
  disabledDays?: readonly DisabledInput[]
  /** Whether an existing value may be emptied again; optional fields may. */
  clearable?: boolean
}

type Asked = FieldSettings & { optional?: boolean; disabled?: boolean; range: boolean }

/**
 * The product's own choices: calendar days travel as `YYYY-MM-DD` and moments as UTC, the clock has 24 hours, and the calendar
 * opens by focus, because a form in which calendars open under a passing mouse is no pleasure to fill in.
 */
export function fieldSettings(asked: Asked): PickerSettings {
  const { mode = 'date', is24h = true, popover = 'focus', optional = false, clearable = optional } = asked
  return {
    mode,
    range: asked.range,
    required: !clearable,
    is24h,
    // A time of day belongs to no day worth naming.
    hideTimeHeader: mode === 'time',
    popover: asked.disabled ? 'off' : popover,
    min: asked.min,
    max: asked.max,
    disabled: asked.disabledDays,
    rules: asked.rules,
    timeAccuracy: asked.timeAccuracy,
    page: asked.page,
    valueType: 'string',
    valueMask: mode === 'date' ? DAY_MASK : 'iso',
  }
}
