import type * as z from 'zod'

/** Reason why a setting is invalid, where its schema has no sentence of its own; read after "Setting PORT is invalid:". */
export const settingErrorText: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'url' ? 'must be an address such as https://example.com' : `must be a ${issue.format}`
    default:
      return 'expected' in issue && issue.expected === 'int' ? 'must be a whole number' : 'must be a number'
  }
}
