// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { FetchError } from '../../platform/api/http/fetch-error.ts'
import { watchUnhandled } from './unhandled.ts'

function watched() {
  const page = new EventTarget() as Window // the test uses only its events
  const unhandled = watchUnhandled(page)
  return {
    unhandled,
    message: () => unhandled.getSnapshot().error?.message,
    fail: (error: unknown) => page.dispatchEvent(Object.assign(new Event('error'), { error })),
    reject: (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  }
}

test('an unhandled error and an unhandled rejection open the error page', () => {
  const { unhandled, message, fail, reject } = watched()
  fail(new TypeError('x is undefined'))
  expect(message()).toBe('x is undefined')
  unhandled.dismiss()
  reject('a text')
  expect(message()).toBe('a text')
})

test('only the first error is shown, and each error once on a page', () => {
  const { unhandled, message, fail } = watched()
  fail(new Error('first'))
  fail(new Error('second'))
  expect(message()).toBe('first')
  unhandled.dismiss()
  fail(new Error('first'))
  expect(message()).toBeUndefined()
  unhandled.left()
  fail(new Error('first'))
  expect(message()).toBe('first')
})

test('another page closes the error page', () => {
  const { unhandled, message, fail } = watched()
  fail(new Error('first'))
  unhandled.left()
  expect(message()).toBeUndefined()
})

test('browser notices, cancelled calls and rejected tokens are not failures', () => {
  const { message, fail, reject } = watched()
  const request = { method: 'GET', url: '/users/profile' }
  const aborted = new DOMException('aborted', 'AbortError')
  fail(null)
  reject(aborted)
  reject(new FetchError(request, { cause: aborted }))
  reject(new FetchError(request, { response: new Response(null, { status: 401 }) }))
  expect(message()).toBeUndefined()
  reject(new FetchError(request, { response: new Response(null, { status: 500 }) }))
  expect(message()).toContain('500')
})
