import { allowedValues, TIME_PARTS, type TimePart, type TimeRules } from './rules/time-rules.ts'
import type { DateParts } from './rules/zone.ts'

export type TimeControl = TimePart | 'ampm'
export type TimeSelect = {
  control: TimeControl
  value: number | 'AM' | 'PM'
  options: readonly { value: number | 'AM' | 'PM'; label: string }[]
}

/** The selects of one time row. `accuracy` sets their number: hours always, minutes from 2, seconds from 3, milliseconds at 4. */
export function timeSelects(parts: DateParts, rules: TimeRules, accuracy: number, is24h: boolean): TimeSelect[] {
  const shown = TIME_PARTS.filter((part, index) => part === 'hours' || index < accuracy)
  const selects = shown.map((part): TimeSelect => {
    const allowed = allowedValues(part, rules, parts)
    return {
      control: part,
      value: parts[part],
      options: part === 'hours' ? hours(allowed, parts, is24h) : padOptions(part, allowed),
    }
  })
  return is24h ? selects : [...selects, halves(allowedValues('hours', rules, parts), parts)]
}

/** Changes one part of the time, before the rules apply. */
export function withControl(parts: DateParts, control: TimeControl, value: number | 'AM' | 'PM'): DateParts {
  if (control === 'ampm') return { ...parts, hours: (parts.hours % 12) + (value === 'PM' ? 12 : 0) }
  return { ...parts, [control]: Number(value) }
}

function hours(allowed: number[], parts: DateParts, is24h: boolean) {
  if (is24h) return padOptions('hours', allowed)
  const sameHalf = allowed.filter((hour) => hour < 12 === parts.hours < 12)
  return sameHalf.map((hour) => ({ value: hour, label: String(hour % 12 || 12) }))
}

function padOptions(part: TimePart, allowed: number[]) {
  return allowed.map((value) => ({ value, label: String(value).padStart(part === 'milliseconds' ? 3 : 2, '0') }))
}

/** AM or PM is an option only if at least one of its hours is allowed. */
function halves(allowed: number[], parts: DateParts): TimeSelect {
  const options = [
    ...(allowed.some((hour) => hour < 12) ? [{ value: 'AM', label: 'AM' } as const] : []),
    ...(allowed.some((hour) => hour >= 12) ? [{ value: 'PM', label: 'PM' } as const] : []),
  ]
  return { control: 'ampm', value: parts.hours < 12 ? 'AM' : 'PM', options }
}
