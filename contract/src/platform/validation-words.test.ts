import { expect, test } from 'vitest'
import * as z from 'zod'
import { validationWords } from './validation-words.ts'

const words = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: validationWords }).error?.issues.map(({ message }) => message)

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This field is required'],
  [z.string(), 7, 'Enter text'],
  [z.number(), 'seven', 'Enter a number'],
  [z.coerce.number(), 'seven', 'Enter a number'],
  [z.number().int(), 1.5, 'Enter a whole number'],
  [z.boolean(), 'yes', 'Enter true or false'],
  [z.array(z.string()), 'one', 'Enter a list'],
  [z.object({}), 'one', 'Enter a valid value'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Remove the unknown field a, b'],
  [z.enum(['open', 'all']), 'closed', 'Select one of: open, all'],
  [z.enum('abcdefghijkl'.split('')), 'z', 'Select one of the allowed values'],
  [z.literal(true), false, 'Enter true'],
  [z.string().min(3), 'ab', 'Enter at least 3 characters'],
  [z.string().max(3), 'abcd', 'Use at most 3 characters'],
  [z.number().min(10), 9, 'Enter 10 or more'],
  [z.number().max(1_000), 1_001, 'Enter 1,000 or less'],
  [z.array(z.string()).min(1), [], 'Select at least 1'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Select at most 1'],
  [z.iso.datetime(), 'noon', 'Enter a date and time, such as 2027-03-05T08:00:00Z'],
  [z.string().regex(/a/), 'b', 'Enter a valid value'],
  [z.union([z.literal('a'), z.number()]), 'b', 'Enter a valid value'],
])('case %#: a refused value gets a plain sentence', (schema, value, sentence) => {
  expect(words(schema, value)).toEqual([sentence])
})

test('the sentence of a schema takes precedence', () => {
  expect(words(z.enum(['motor', 'travel'], { error: 'Select a product' }), 'home')).toEqual(['Select a product'])
})
