import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { REFUSALS } from './refusal-codes.ts'

test('a code that is not in the table does not compile', () => {
  // @ts-expect-error -- misspelt on purpose
  const misspelt = () => new Refusal('not_fuond', 'There is no such policy')
  expect(misspelt().code).toBe('not_fuond')
})

test('a refusal without a sentence uses the default of its code', () => {
  expect(new Refusal('number_taken').message).toBe('This number is already in use. Enter another one.')
  expect(new Refusal('number_taken', 'Select another').message).toBe('Select another')
})

test('every code is snake_case and has a sentence with a full stop', () => {
  for (const [code, [, sentence]] of Object.entries(REFUSALS)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(sentence, code).toMatch(/^[A-Z].*\.$/)
  }
})
