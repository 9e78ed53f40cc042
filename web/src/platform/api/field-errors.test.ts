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

test('each sentence is set at its field; the server and the form use the same names unless told otherwise', () => {
  const setError = vi.fn()
  setFieldErrors(setError, fields)
  expect(setError.mock.calls).toEqual([
    ['fullName', { message: 'Enter the full name' }],
    ['limits.dailyPesewas', { message: 'Enter an amount' }],
  ])
})

test('a path is translated, and one without a field is left out', () => {
  const setError = vi.fn()
  setFieldErrors(setError, fields, (path) => (path === 'limits.dailyPesewas' ? 'dailyAmount' : undefined))
  expect(setError.mock.calls).toEqual([['dailyAmount', { message: 'Enter an amount' }]])
})

test('the sentence of one field is found by its path', () => {
  expect(fieldErrorOf(refusal(fields), 'fullName')).toBe('Enter the full name')
  expect(fieldErrorOf(refusal(fields), 'email')).toBeUndefined()
  expect(fieldErrorOf(null, 'fullName')).toBeUndefined()
})

test('a failure is general only when no field is named', () => {
  expect(generalErrorOf(refusal([]))).toBe('Check the form')
  expect(generalErrorOf(refusal(fields))).toBeUndefined()
  expect(generalErrorOf(null)).toBeUndefined()
})
