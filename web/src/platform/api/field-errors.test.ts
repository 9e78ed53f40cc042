import { expect, test, vi } from 'vitest'
import { fieldErrorOf, generalErrorOf, setFieldErrors } from './field-errors.ts'
import { FetchError } from './http/fetch-error.ts'

const refusal = (errors: unknown[]) =>
  new FetchError(
    { method: 'POST', url: '/users' },
    { response: new Response(null, { status: 422 }), data: { detail: 'Check the form', errors } },
  )
const fields = [
  { path: 'fullName', message: 'Enter the full name' },
  { path: 'limits.dailyPesewas', message: 'Enter an amount' },
]

test('each error is set at its field; server and form use the same names by default', () => {
  const setError = vi.fn()
  setFieldErrors(setError, fields)
  expect(setError.mock.calls).toEqual([
    ['fullName', { message: 'Enter the full name' }],
    ['limits.dailyPesewas', { message: 'Enter an amount' }],
  ])
})

test('a path is mapped to its field, and an unknown path is left out', () => {
  const setError = vi.fn()
  setFieldErrors(setError, fields, (path) => (path === 'limits.dailyPesewas' ? 'dailyAmount' : undefined))
  expect(setError.mock.calls).toEqual([['dailyAmount', { message: 'Enter an amount' }]])
})

test('the error of a field is found by its path', () => {
  expect(fieldErrorOf(refusal(fields), 'fullName')).toBe('Enter the full name')
  expect(fieldErrorOf(refusal(fields), 'email')).toBeUndefined()
  expect(fieldErrorOf(null, 'fullName')).toBeUndefined()
})

test('an error is general only without fields', () => {
  expect(generalErrorOf(refusal([]))).toBe('Check the form')
  expect(generalErrorOf(refusal(fields))).toBeUndefined()
  expect(generalErrorOf(null)).toBeUndefined()
})
