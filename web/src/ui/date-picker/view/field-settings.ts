import { chosenHours } from '../hours.ts'
import type { DisabledInput, PickerSettings } from '../options.ts'
import { DAY_MASK, type Mode } from '../rules/masks.ts'

/** Picker options that the form fields accept. */
export type FieldSettings = Pick<
  PickerSettings,
  'min' | 'max' | 'rules' | 'timeAccuracy' | 'is24h' | 'popover' | 'page'
> & {
  mode?: Mode
  /** Disabled days, in addition to days outside min and max. */
  disabledDays?: readonly DisabledInput[]
  /** True if the user can clear a value, as in optional fields. */
  clearable?: boolean
}

type RequestedSettings = FieldSettings & { optional?: boolean; disabled?: boolean; range: boolean }

/**
 * Defaults of the product: days are sent as `YYYY-MM-DD`, times as UTC, the clock is the user’s choice, and the calendar opens on
 * focus, because calendars that open on hover are disturbing in a form.
 */
export function fieldSettings(requested: RequestedSettings): PickerSettings {
  const {
    mode = 'date',
    is24h = chosenHours() === '24',
    popover = 'focus',
    optional = false,
    clearable = optional,
  } = requested
  return {
    mode,
    range: requested.range,
    required: !clearable,
    is24h,
    // The header of a time shows the date, which has no meaning in time mode.
    hideTimeHeader: mode === 'time',
    popover: requested.disabled ? 'off' : popover,
    min: requested.min,
    max: requested.max,
    disabled: requested.disabledDays,
    rules: requested.rules,
    timeAccuracy: requested.timeAccuracy,
    page: requested.page,
    valueType: 'string',
    valueMask: mode === 'date' ? DAY_MASK : 'iso',
  }
}
