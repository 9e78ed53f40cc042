import type { IsoDate } from '@okwan/domain/platform/dates'
import { type Page, type PageLimits, pageLimits } from './page.ts'
import { type DisabledDays, outside } from './rules/disabled-days.ts'
import { type Locale, localeFor } from './rules/locale.ts'
import { inputMasks, type Mode } from './rules/masks.ts'
import { type RulePair, type RulesOption, rulePair } from './rules/time-rules.ts'
import { type DateInput, readInstant, type ValueType } from './rules/values.ts'
import { dayAt } from './rules/zone.ts'

/** A day, an interval (a missing end means no limit) or repeating weekdays (0 is Sunday). */
export type DisabledInput =
  | DateInput
  | { start?: DateInput | null; end?: DateInput | null }
  | { weekdays: readonly number[] }

export type PopoverVisibility = 'hover-focus' | 'hover' | 'focus' | 'click' | 'off'

/** Options of the picker; all have defaults. */
export type PickerSettings = {
  /** `date`, `datetime` or `time`, case-insensitive. */
  mode?: string
  range?: boolean
  /** Deprecated name of `range`; logs a warning. */
  isRange?: boolean
  /** A required picker keeps its value when it is cleared. */
  required?: boolean
  is24h?: boolean
  timeAccuracy?: number
  rules?: RulesOption
  hideTimeHeader?: boolean
  /** First and last day that can be selected; their time of day is ignored. */
  min?: DateInput | null
  max?: DateInput | null
  disabled?: readonly DisabledInput[]
  locale?: string
  zone?: string
  valueType?: ValueType
  valueMask?: string
  inputMask?: string | readonly string[]
  updateOnInput?: boolean
  inputDebounceMs?: number
  popover?: PopoverVisibility
  page?: Page
}

export type PickerOptions = {
  mode: Mode
  range: boolean
  required: boolean
  is24h: boolean
  timeAccuracy: number
  rules: RulePair
  hideTimeHeader: boolean
  minDay: IsoDate | null
  maxDay: IsoDate | null
  disabledDays: DisabledDays
  pageLimits: PageLimits
  locale: Locale
  zone: string
  valueType: ValueType
  valueMask: string
  inputMasks: readonly string[]
  updateOnInput: boolean
  inputDebounceMs: number
  popover: PopoverVisibility
  page: Page | null
}

export const IS_RANGE_WARNING =
  'The `is-range` prop will be deprecated in future releases. Please use the `range` modifier.'

const INPUT_DEBOUNCE_MS = 1000

export function resolveOptions(settings: PickerSettings, nowMs: number): PickerOptions {
  const mode = modeOf(settings.mode)
  const is24h = settings.is24h ?? false
  const timeAccuracy = settings.timeAccuracy ?? 2
  const locale = localeFor(settings.locale ?? 'en-GB')
  const zone = settings.zone ?? 'Africa/Accra'
  const valueMask = settings.valueMask ?? 'iso'
  const toDay = (input: DateInput | null | undefined) => {
    const instantMs = readInstant(input, { locale, zone, valueMask, nowMs })
    return instantMs === null ? null : dayAt(instantMs, zone)
  }
  const minDay = toDay(settings.min)
  const maxDay = toDay(settings.max)
  return {
    mode,
    range: settings.range ?? settings.isRange ?? false,
    required: settings.required ?? false,
    is24h,
    timeAccuracy,
    rules: rulePair(settings.rules, mode === 'date' ? 0 : timeAccuracy),
    hideTimeHeader: settings.hideTimeHeader ?? false,
    minDay,
    maxDay,
    disabledDays: disabledDays(settings.disabled ?? [], minDay, maxDay, toDay),
    pageLimits: pageLimits(minDay, maxDay),
    locale,
    zone,
    valueType: settings.valueType ?? 'date',
    valueMask,
    inputMasks: settings.inputMask ? [settings.inputMask].flat() : inputMasks(mode, is24h),
    updateOnInput: settings.updateOnInput ?? true,
    inputDebounceMs: settings.inputDebounceMs ?? INPUT_DEBOUNCE_MS,
    popover: settings.popover ?? 'hover-focus',
    page: settings.page ?? null,
  }
}

function modeOf(mode = 'date'): Mode {
  const word = mode.toLowerCase()
  return word === 'datetime' || word === 'time' ? word : 'date'
}

type ToDay = (input: DateInput | null | undefined) => IsoDate | null

function disabledDays(
  inputs: readonly DisabledInput[],
  minDay: IsoDate | null,
  maxDay: IsoDate | null,
  toDay: ToDay,
): DisabledDays {
  const intervals = outside(minDay, maxDay)
  const weekdays: number[] = []
  for (const input of inputs) {
    if (typeof input !== 'object' || input instanceof Date) {
      const day = toDay(input)
      if (day) intervals.push({ from: day, to: day })
    } else if ('weekdays' in input) weekdays.push(...input.weekdays)
    else {
      const [from, to] = [toDay(input.start), toDay(input.end)]
      if (from || to) intervals.push({ from, to })
    }
  }
  return { intervals, weekdays }
}
