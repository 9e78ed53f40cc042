import type { FormProblem } from '../../ui/forms/ErrorSummary.tsx'

/** Flattens the nested errors of a form into a list with field paths. */
export function listErrors(errors: object, prefix = ''): FormProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return []
    const path = `${prefix}${name}`
    if ('message' in error && typeof error.message === 'string') return [{ name: path, message: error.message }]
    return listErrors(error, `${path}.`)
  })
}

/** Reads the errors of a form by the path of the field. */
export function errorReader(errors: object): (name: string) => string | undefined {
  const listed = listErrors(errors)
  return (path) => listed.find(({ name }) => name === path)?.message
}
