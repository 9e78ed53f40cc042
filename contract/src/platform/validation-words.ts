import type * as z from 'zod'

const MAX_VALUES = 10

/**
 * Default sentences for values that a schema refuses without its own sentence, for the option `error` of `parse`. Sentences of
 * the schema take precedence.
 */
export const validationWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : typeText(issue.expected)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return minimumText(issue.origin, Number(issue.minimum))
    case 'too_big':
      return maximumText(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return FORMAT_WORDS[issue.format] ?? INVALID
    case 'unrecognized_keys':
      return `Remove the unknown field ${issue.keys.join(', ')}`
    default:
      return INVALID
  }
}

const INVALID = 'Enter a valid value'

const FORMAT_WORDS: Record<string, string | undefined> = {
  datetime: 'Enter a date and time, such as 2027-03-05T08:00:00Z',
  url: 'Enter a URL, such as https://example.com',
}

function typeText(expected: string): string {
  if (expected === 'int') return 'Enter a whole number'
  if (expected === 'number') return 'Enter a number'
  if (expected === 'boolean') return 'Enter true or false'
  if (expected === 'string') return 'Enter text'
  return expected === 'array' ? 'Enter a list' : INVALID
}

function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return `Enter ${String(values[0])}`
  return values.length > MAX_VALUES ? 'Select one of the allowed values' : `Select one of: ${values.join(', ')}`
}

function minimumText(origin: string, minimum: number): string {
  if (origin === 'string') return `Enter at least ${minimum} characters`
  return origin === 'array' ? `Select at least ${minimum}` : `Enter ${minimum.toLocaleString('en-GB')} or more`
}

function maximumText(origin: string, maximum: number): string {
  if (origin === 'string') return `Use at most ${maximum} characters`
  return origin === 'array' ? `Select at most ${maximum}` : `Enter ${maximum.toLocaleString('en-GB')} or less`
}
