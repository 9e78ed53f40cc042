import { isPrintable, LATIN_ADVICE } from '../../../customers/customers/identity.ts'
import { type IsoDate, isIsoDate } from '../../../platform/dates.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'

/**
 * Result of parsing typed input: the value or all problems with their paths. A draft stores the typed text, so that nothing is
 * lost between visits; these parsers decide whether a step is complete.
 */
export type ParseResult<T> = { ok: true; value: T } | { ok: false; problems: FieldProblem[] }
export type Field<T> = (raw: unknown, path: string) => ParseResult<T>
type Fields = Record<string, Field<unknown>>
type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export function form<F extends Fields>(fields: F): Field<ValuesOf<F>> {
  return (raw, path) => {
    const input = new Map(isObject(raw) ? Object.entries(raw) : [])
    const values: Record<string, unknown> = {}
    const problems: FieldProblem[] = []
    for (const [name, field] of Object.entries(fields)) {
      const reading = field(input.get(name), path === '' ? name : `${path}.${name}`)
      if (reading.ok) values[name] = reading.value
      else problems.push(...reading.problems)
    }
    // The loop has set every key with its type, which the compiler cannot infer.
    return problems.length === 0 ? { ok: true, value: values as ValuesOf<F> } : { ok: false, problems }
  }
}

/** Applies rules between fields if each field is valid. */
export function check<T>(reading: ParseResult<T>, problemsOf: (value: T) => FieldProblem[]): ParseResult<T> {
  if (!reading.ok) return reading
  const problems = problemsOf(reading.value)
  return problems.length === 0 ? reading : { ok: false, problems }
}

export function optional<T>(field: Field<T>): Field<T | undefined> {
  return (raw, path) => (isBlank(raw) ? { ok: true, value: undefined } : field(raw, path))
}

export function withDefault<T>(field: Field<T>, value: T): Field<T> {
  return (raw, path) => (isBlank(raw) ? { ok: true, value } : field(raw, path))
}

export function parsed<T>(missing: string, invalid: string, parse: (text: string) => T | undefined): Field<T> {
  return (raw, path) => {
    if (isBlank(raw)) return problem(path, missing)
    const value = typeof raw === 'string' ? parse(raw) : undefined
    return value === undefined ? problem(path, invalid) : { ok: true, value }
  }
}

/** Text that is printed on documents. */
export function printed<T>(missing: string, invalid: string, parse: (text: string) => T | undefined): Field<T> {
  const field = parsed(missing, invalid, parse)
  return (raw, path) => (typeof raw === 'string' && !isPrintable(raw) ? problem(path, LATIN_ADVICE) : field(raw, path))
}

export function text(missing: string, min: number, max: number): Field<string> {
  return printed(missing, `Enter ${min} to ${max} characters.`, (input) => {
    const normalised = input.normalize('NFC').trim()
    // Control characters cannot be printed.
    return normalised.length >= min && normalised.length <= max && !/\p{Cc}/u.test(normalised) ? normalised : undefined
  })
}

export function choice<T extends string | number>(missing: string, values: readonly T[]): Field<T> {
  return (raw, path) => {
    const value = values.find((one) => one === raw)
    return value === undefined ? problem(path, missing) : { ok: true, value }
  }
}

export function yesNo(missing: string): Field<boolean> {
  return (raw, path) => (typeof raw === 'boolean' ? { ok: true, value: raw } : problem(path, missing))
}

export function day(missing: string): Field<IsoDate> {
  return parsed(missing, 'Enter a valid date.', (input) => (isIsoDate(input) ? input : undefined))
}

export function whole(missing: string, min: number, max: number): Field<number> {
  return (raw, path) => {
    if (isBlank(raw)) return problem(path, missing)
    if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < min || raw > max) {
      return problem(path, `Enter a whole number from ${min} to ${max}.`)
    }
    return { ok: true, value: raw }
  }
}

export function listOf<T>(field: Field<T>, missing: string, min: number, max: number): Field<T[]> {
  return (raw, path) => {
    const items: readonly unknown[] = Array.isArray(raw) ? raw : []
    if (items.length < min) return problem(path, missing)
    if (items.length > max) return problem(path, `The maximum is ${max}; the list has ${items.length}.`)
    const readings = items.map((item, index) => field(item, `${path}.${index}`))
    const problems = readings.flatMap((reading) => (reading.ok ? [] : reading.problems))
    if (problems.length > 0) return { ok: false, problems }
    return { ok: true, value: readings.flatMap((reading) => (reading.ok ? [reading.value] : [])) }
  }
}

function problem(path: string, message: string): { ok: false; problems: FieldProblem[] } {
  return { ok: false, problems: [{ path, message }] }
}

function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')
}

function isObject(raw: unknown): raw is object {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}
