import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { type Problem, readProblem } from './problem.ts'

/**
 * Shows field errors of the server at the fields of the form. `nameOf` maps the server's path to a form field; undefined hides
 * the sentence. By default, both use the same names, and an unknown path appears in the error summary only.
 */
export function setFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: Readonly<Problem['fields']>,
  nameOf: (path: string) => FieldPath<Values> | undefined = (path) => path as FieldPath<Values>,
): void {
  for (const { path, message } of fields) {
    const name = nameOf(path)
    if (name) setError(name, { message })
  }
}

/** Error of one field, for forms without a form library. */
export function fieldErrorOf(error: unknown, path: string): string | undefined {
  return error ? readProblem(error).fields.find((field) => field.path === path)?.message : undefined
}

/** Sentence of a failure that does not concern single fields. */
export function generalErrorOf(error: unknown): string | undefined {
  if (!error) return undefined
  const { fields, sentence } = readProblem(error)
  return fields.length === 0 ? sentence : undefined
}
