import { isPrintable, LATIN_ADVICE } from '../../../customers/customers/identity.ts'
import { type IsoDate, isIsoDate } from '../../../platform/dates.ts'
import type { FieldProblem } from '../../../platform/refusal.ts'

/**
 * Reads what was typed, however unfinished: either the whole value or every problem with its path. A draft keeps the typed
 * text, so that nothing is lost between visits; these readers decide when a step is complete.
 */
export type Reading<T> = { ok: true; value: T } | { ok: false; problems: FieldProblem[] }
export type Field<T> = (raw: unknown, path: string) => Reading<T>
type Fields = Record<string, Field<unknown>>
type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }

export function form<F extends Fields>(fields: F): Field<ValuesOf<F>> {
  return (raw, path) => {
    const typed = new Map(isObject(raw) ? Object.entries(raw) : [])
    const values: Record<string, unknown> = {}
    const problems: FieldProblem[] = []
    for (const [name, field] of Object.entries(fields)) {
      const reading = field(typed.get(name), path === '' ? name : `${path}.${name}`)
      if (reading.ok) values[name] = reading.value
      else problems.push(...reading.problems)
    }
    // Every field was read, so the object has every key with its type; a loop cannot say so to the compiler.
    return problems.length === 0 ? { ok: true, value: values as ValuesOf<F> } : { ok: false, problems }
  }
}

/** Rules between fields, applied when each field is right by itself. */
export function check<T>(reading: Reading<T>, problemsOf: (value: T) => FieldProblem[]): Reading<T> {
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

export function parsed<T>(ask: string, wrong: string, parse: (text: string) => T | undefined): Field<T> {
  return (raw, path) => {
    if (isBlank(raw)) return problem(path, ask)
    const value = typeof raw === 'string' ? parse(raw) : undefined
    return value === undefined ? problem(path, wrong) : { ok: true, value }
  }
}

/** Text that stands on papers. */
export function printed<T>(ask: string, wrong: string, parse: (text: string) => T | undefined): Field<T> {
  const field = parsed(ask, wrong, parse)
  return (raw, path) => (typeof raw === 'string' && !isPrintable(raw) ? problem(path, LATIN_ADVICE) : field(raw, path))
}

export function text(ask: string, min: number, max: number): Field<string> {
  return printed(ask, `Use ${min} to ${max} characters.`, (typed) => {
    const tidy = typed.normalize('NFC').trim()
    // Control characters have no place on a document.
    return tidy.length >= min && tidy.length <= max && !/\p{Cc}/u.test(tidy) ? tidy : undefined
  })
}

export function choice<T extends string | number>(ask: string, values: readonly T[]): Field<T> {
  return (raw, path) => {
    const value = values.find((one) => one === raw)
    return value === undefined ? problem(path, ask) : { ok: true, value }
  }
}

export function yesNo(ask: string): Field<boolean> {
  return (raw, path) => (typeof raw === 'boolean' ? { ok: true, value: raw } : problem(path, ask))
}

export function day(ask: string): Field<IsoDate> {
  return parsed(ask, 'Enter a date that exists.', (typed) => (isIsoDate(typed) ? typed : undefined))
}

export function whole(ask: string, min: number, max: number): Field<number> {
  return (raw, path) => {
    if (isBlank(raw)) return problem(path, ask)
    if (typeof raw !== 'number' || !Number.isInteger(raw) || raw < min || raw > max) {
      return problem(path, `Enter a whole number from ${min} to ${max}.`)
    }
    return { ok: true, value: raw }
  }
}

export function listOf<T>(field: Field<T>, ask: string, min: number, max: number): Field<T[]> {
  return (raw, path) => {
    const items: readonly unknown[] = Array.isArray(raw) ? raw : []
    if (items.length < min) return problem(path, ask)
    if (items.length > max) return problem(path, `At most ${max} are possible; there are ${items.length}.`)
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
