import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { type Problem, readProblem } from './problem.ts'

/**
 * Shows what the server says about single fields at the fields of the form. `nameOf` translates the server's path into the
 * form's name; without a name the sentence is not shown at a field. Unsaid, both use the same names: a path that the form
 * does not have then appears in the error summary only.
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

/** The sentence for one field, where no form library holds the values. */
export function fieldErrorOf(error: unknown, path: string): string | undefined {
  return error ? readProblem(error).fields.find((field) => field.path === path)?.message : undefined
}

/** The sentence of a failure that is not about single fields. */
export function generalErrorOf(error: unknown): string | undefined {
  if (!error) return undefined
  const { fields, sentence } = readProblem(error)
  return fields.length === 0 ? sentence : undefined
}
