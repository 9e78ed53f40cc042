import type { DateParts, TimeOfDay } from './zone.ts'

export type TimePart = keyof TimeOfDay

/** Allowed values: a number, a list, a range (`interval` counts from 0) or a predicate. */
export type PartRule =
  | number
  | readonly number[]
  | { min?: number; max?: number; interval?: number }
  | ((value: number, parts: DateParts) => boolean)

export type TimeRules = Partial<Record<TimePart, PartRule>>
/** `auto` fixes the parts below the accuracy; a pair contains the rules for the start and for the end. */
export type RulesOption = 'auto' | TimeRules | readonly TimeRules[]
export type RulePair = { start: TimeRules; end: TimeRules }

export const TIME_PARTS: readonly TimePart[] = ['hours', 'minutes', 'seconds', 'milliseconds']
const HIGHEST: TimeOfDay = { hours: 23, minutes: 59, seconds: 59, milliseconds: 999 }

const DEFAULT_ACCURACY = 2

/** Accuracy 0 fixes every part, accuracy 4 fixes none. */
export function rulePair(rules: RulesOption | undefined, accuracy = DEFAULT_ACCURACY): RulePair {
  if (rules === undefined) return { start: {}, end: {} }
  if (rules !== 'auto') {
    const [start = {}, end = start] = Array.isArray(rules) ? rules : [rules]
    return { start, end }
  }
  const fixed = TIME_PARTS.slice(accuracy)
  return {
    start: Object.fromEntries(fixed.map((part) => [part, 0])),
    end: Object.fromEntries(fixed.map((part) => [part, HIGHEST[part]])),
  }
}

/** Moves each part to the nearest allowed value (the lower one if two are equally near) without carrying into the next part. */
export function applyRules(parts: DateParts, rules: TimeRules): DateParts {
  const ruled = { ...parts }
  for (const part of TIME_PARTS) {
    if (rules[part] === undefined) continue
    let nearest: number | undefined
    for (const value of allowedValues(part, rules, parts)) {
      if (nearest === undefined || Math.abs(value - parts[part]) < Math.abs(nearest - parts[part])) nearest = value
    }
    ruled[part] = nearest ?? parts[part]
  }
  return ruled
}

export function allowedValues(part: TimePart, rules: TimeRules, parts: DateParts): number[] {
  const rule = rules[part]
  const values = Array.from({ length: HIGHEST[part] + 1 }, (_, value) => value)
  return rule === undefined ? values : values.filter((value) => allows(rule, value, parts))
}

function allows(rule: PartRule, value: number, parts: DateParts): boolean {
  if (typeof rule === 'number') return value === rule
  if (typeof rule === 'function') return rule(value, parts)
  if (isList(rule)) return rule.includes(value)
  const { min = 0, max = value, interval = 1 } = rule
  return value >= min && value <= max && value % interval === 0
}

function isList(rule: readonly number[] | { min?: number }): rule is readonly number[] {
  return Array.isArray(rule)
}
