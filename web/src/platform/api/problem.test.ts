import { expect, test } from 'vitest'
import { FetchError } from './http/fetch-error.ts'
import { readProblem } from './problem.ts'

const request = { method: 'GET', url: '/a' }
const now = new Date('2026-11-15T10:40:30Z')

function problem(status: number, data: unknown, headers: Record<string, string> = {}) {
  const response = new Response(null, { status, headers })
  return readProblem(new FetchError(request, { response, data }), { online: true, now })
}

const withoutResponse = (cause: unknown, online: boolean) =>
  readProblem(new FetchError(request, { cause }), { online, now })

test('a refusal has the sentence and the fields of the server', () => {
  const errors = [{ path: 'fullName', message: 'Enter the full name' }, { path: 7 }, null]
  const data = { code: 'malformed', detail: 'Check the marked fields', title: 'Bad Request', requestId: 'R1', errors }
  expect(problem(400, data)).toEqual({
    code: 'malformed',
    status: 400,
    sentence: 'Check the marked fields',
    fields: [{ path: 'fullName', message: 'Enter the full name' }],
    requestId: 'R1',
  })
})

test('a server fault shows the request id', () => {
  const { sentence } = problem(500, { detail: 'null is not an object', requestId: '7H2K-90' })
  expect(sentence).toBe(
    'Something went wrong on our side. Try again. If it keeps happening, contact the office and quote 7H2K-90.',
  )
  expect(problem(502, '<html>').sentence).toBe('Something went wrong on our side. Try again.')
})

test('an overloaded server has its own text', () => {
  expect(problem(503, { detail: 'Too many people at once. Try again in a minute' }).sentence).toContain(
    'Too many people',
  )
})

test('a rate limit states when to retry', () => {
  expect(problem(429, {}, { 'retry-after': '60' }).sentence).toBe('Too many attempts. Try again at 10:42.')
  expect(problem(429, {}).sentence).toBe('Too many attempts. Try again later.')
})

test('an ended session has its own text', () => {
  expect(problem(401, undefined).sentence).toBe('You were signed out. Sign in again.')
})

test('without a response: offline, timeout or unreachable', () => {
  expect(withoutResponse(new TypeError('x'), false)).toMatchObject({
    code: 'offline',
    sentence: 'You’re offline. Try again when you’re back online.',
  })
  expect(withoutResponse(new DOMException('x', 'TimeoutError'), true).code).toBe('timeout')
  expect(withoutResponse(new TypeError('x'), true).code).toBe('no_answer')
})

test('an internal error shows no details', () => {
  const { code, sentence } = readProblem(new TypeError('cannot read x'), { online: true, now })
  expect([code, sentence]).toEqual(['unknown', 'Something went wrong on our side. Try again.'])
})
