import type { DisabledInput, PickerSettings, PopoverVisibility } from '../src/ui/date-picker/options.ts'
import type { PartRule, RulesOption, TimeRules } from '../src/ui/date-picker/rules/time-rules.ts'
import type { DateInput, ValueInput, ValueType } from '../src/ui/date-picker/rules/values.ts'
import { instantAt } from '../src/ui/date-picker/rules/zone.ts'
import type { Values } from './case.ts'
import { isValues, textOf } from './check.ts'

/** All names that a case can use in `given`. */
export const GIVEN_NAMES = [
  'now browserTimezone timezone locale presentation provider value valueType valueMask',
  'mode range isRange required is24h timeAccuracy rules hideTimeHeader page',
  'min max disabledDates disabledRanges disabledWeekdays',
  'inputMask updateOnInput inputDebounce popover popoverVisibility',
].flatMap((names) => names.split(' '))

export function settingsOf(input: Values): PickerSettings {
  const date = (value: unknown) => toInput(value, input) as DateInput | null
  return {
    mode: optionalText(input.mode),
    range: input.range === true || undefined,
    isRange: input.isRange === true || undefined,
    required: input.required === true,
    is24h: input.is24h === true,
    timeAccuracy: typeof input.timeAccuracy === 'number' ? input.timeAccuracy : undefined,
    rules: rulesOf(input.rules),
    hideTimeHeader: input.hideTimeHeader === true,
    min: date(input.min),
    max: date(input.max),
    disabled: disabledOf(input, date),
    locale: optionalText(input.locale),
    // A case without a time zone uses the time zone of the browser.
    zone: optionalText(input.timezone) ?? browserZone(input),
    valueType: optionalText(input.valueType) as ValueType | undefined,
    valueMask: optionalText(input.valueMask),
    inputMask: optionalText(input.inputMask),
    updateOnInput: input.updateOnInput !== false,
    inputDebounceMs: typeof input.inputDebounce === 'number' ? input.inputDebounce : undefined,
    popover: visibilityOf(input),
    page: isValues(input.page) ? { year: Number(input.page.year), month: Number(input.page.month) } : undefined,
  }
}

export function browserZone(input: Values): string {
  return textOf(input.browserTimezone, 'UTC')
}

/** Texts such as `2024-01-15 10:30:45.123` are in the time zone of the browser; other texts are passed unchanged. */
export function toInput(value: unknown, input: Values): ValueInput {
  if (isValues(value)) {
    return {
      start: toInput(value.start, input) as DateInput | null,
      end: toInput(value.end, input) as DateInput | null,
    }
  }
  if (typeof value !== 'string') return typeof value === 'number' ? value : null
  const instantMs = input.valueMask === undefined ? localInstant(value, browserZone(input)) : null
  return instantMs === null ? value : new Date(instantMs)
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{3}))?$/

export function localInstant(text: string, zone: string): number | null {
  const [year, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0, milliseconds = 0] =
    LOCAL.exec(text)
      ?.slice(1)
      .map((digits) => Number(digits ?? 0)) ?? []
  return year === undefined ? null : instantAt({ year, month, day, hours, minutes, seconds, milliseconds }, zone)
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function visibilityOf({ presentation, popover, popoverVisibility }: Values): PopoverVisibility | undefined {
  if (presentation === 'inline' || popover === false) return 'off'
  const named = isValues(popover) ? popover.visibility : popoverVisibility
  return optionalText(named) as PopoverVisibility | undefined
}

function disabledOf(input: Values, date: (value: unknown) => DateInput | null): DisabledInput[] {
  const { disabledDates, disabledRanges, disabledWeekdays } = input
  const intervals = [list(disabledDates), list(disabledRanges)].flat().flatMap((each): DisabledInput[] => {
    if (isValues(each)) return [{ start: date(each.start), end: date(each.end) }]
    const day = date(each)
    return day === null ? [] : [day]
  })
  return [...intervals, { weekdays: weekdayNumbers(list(disabledWeekdays).map(Number)) }]
}

/** Cases count weekdays from 1 (Sunday); a list that contains 0 counts from 0. */
function weekdayNumbers(numbers: number[]): number[] {
  return numbers.includes(0) ? numbers : numbers.map((number) => number - 1)
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function rulesOf(rules: unknown): RulesOption | undefined {
  if (rules === 'auto') return 'auto'
  if (Array.isArray(rules)) return rules.map(timeRules)
  return isValues(rules) ? timeRules(rules) : undefined
}

function timeRules(rules: unknown): TimeRules {
  const entries = Object.entries(isValues(rules) ? rules : {})
  return Object.fromEntries(
    entries.map(([part, rule]) => [part, typeof rule === 'string' ? testOf(rule) : (rule as PartRule)]),
  )
}

/** JSON cannot contain a function, so a case contains its source: `(hour) => hour % 2 === 0`. */
function testOf(source: string): PartRule {
  // oxlint-disable-next-line typescript/no-implied-eval -- the text comes from the project's own case files
  return new Function(`return (${source})`)() as PartRule
}
