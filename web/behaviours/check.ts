import { isDeepStrictEqual } from 'node:util'
import type { Mismatch, Values } from './case.ts'

/** Compares expected and actual values by name. An unknown name is a mismatch and is never skipped. */
export function check(expected: Values, actual: Values, where = ''): Mismatch[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const what = where ? `${where}: ${name}` : name
    if (!(name in actual)) return [{ what: `${what} is not a known expectation`, expected: value, got: undefined }]
    return matches(value, actual[name]) ? [] : [{ what, expected: value, got: actual[name] }]
  })
}

/** Names in `given` or a step that the adapter does not know. */
export function unknownNames(values: Values, known: readonly string[], where: string): Mismatch[] {
  return Object.keys(values)
    .filter((name) => !known.includes(name))
    .map((name) => ({ what: `${where}: ${name} is not known`, expected: values[name], got: undefined }))
}

export function unknownStep(step: Values): Mismatch {
  return { what: 'step is not known', expected: step, got: undefined }
}

/**
 * Actual objects can have additional keys, lists cannot have additional items. The text `undefined` represents the value, which
 * JSON lacks.
 */
function matches(expected: unknown, got: unknown): boolean {
  if (expected === 'undefined') return got === undefined
  if (isValues(expected) && isValues(got)) {
    return Object.entries(expected).every(([name, value]) => matches(value, got[name]))
  }
  if (Array.isArray(expected) && Array.isArray(got)) {
    return expected.length === got.length && expected.every((value, index) => matches(value, got[index]))
  }
  return isDeepStrictEqual(expected, got)
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

export function textOf(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise
}

/** Returns `then` as a list: some areas expect results at several times, some only once. */
export function listOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isValues) : isValues(value) ? [value] : []
}
