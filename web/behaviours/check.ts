import { isDeepStrictEqual } from 'node:util'
import type { Mismatch, Values } from './case.ts'

/** Compares what a case expects with what was seen, name by name. A name nobody knows is a mismatch, never skipped. */
export function check(expected: Values, seen: Values, where = ''): Mismatch[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const what = where ? `${where}: ${name}` : name
    if (!(name in seen)) return [{ what: `${what} is not a known expectation`, expected: value, got: undefined }]
    return matches(value, seen[name]) ? [] : [{ what, expected: value, got: seen[name] }]
  })
}

/** Names in a given or a step that the adapter would ignore. */
export function unknownNames(values: Values, known: readonly string[], where: string): Mismatch[] {
  return Object.keys(values)
    .filter((name) => !known.includes(name))
    .map((name) => ({ what: `${where}: ${name} is not known`, expected: values[name], got: undefined }))
}

export function unknownStep(step: Values): Mismatch {
  return { what: 'step is not known', expected: step, got: undefined }
}

/** Objects may hold more than is expected, lists may not. JSON has no undefined, so the word stands for it. */
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

/** `then` as a list: some areas expect at several moments, some once. */
export function listOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isValues) : isValues(value) ? [value] : []
}
