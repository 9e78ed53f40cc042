import type { ProblemBody } from '@okwan/contract/platform/errors'
import { FetchError } from './http/fetch-error.ts'
import { retryAfterMs } from './http/retry-after.ts'

/** Error in a form that can be shown. */
export type Problem = {
  /** Code of the server, or the reason why there is none. */
  code: ProblemBody['code'] | NoResponseCode
  status: number | undefined
  sentence: string
  /** Sentences for single fields, shown at the fields. */
  fields: { path: string; message: string }[]
  /** Id that users quote to support. */
  requestId: string | undefined
}

/** `offline`, `no_answer` or `timeout` if there was no response, `unknown` for anything else. */
type NoResponseCode = 'offline' | 'no_answer' | 'timeout' | 'unknown'

type Environment = { online: boolean; now: Date }

export function readProblem(
  error: unknown,
  { online, now }: Environment = { online: navigator.onLine, now: new Date() },
): Problem {
  const none = { status: undefined, fields: [], requestId: undefined }
  if (!(error instanceof FetchError)) return { ...none, code: 'unknown', sentence: SERVER_ERROR_TEXT }
  if (error.status === undefined) return { ...none, ...withoutResponse(error, online) }

  const body = bodyOf(error.data)
  const requestId = textOf(body.requestId)
  return {
    // A newer server can send a code that this build does not know.
    code: (textOf(body.code) as ProblemBody['code'] | undefined) ?? 'unknown',
    status: error.status,
    sentence: sentenceOf(error.status, body, requestId, retryTime(error, now)),
    fields: fieldsOf(body.errors),
    requestId,
  }
}

const SERVER_ERROR_TEXT = 'Something went wrong on our side. Try again.'

function withoutResponse(error: FetchError, online: boolean): Pick<Problem, 'code' | 'sentence'> {
  if (!online) return { code: 'offline', sentence: 'You’re offline. Try again when you’re back online.' }
  const timedOut = error.cause instanceof DOMException && error.cause.name === 'TimeoutError'
  if (timedOut) return { code: 'timeout', sentence: 'The server took too long to respond. Try again.' }
  return { code: 'no_answer', sentence: 'We couldn’t reach the server. Check your connection.' }
}

function sentenceOf(status: number, body: Body, requestId: string | undefined, retryAt: string | undefined): string {
  // A 503 response explains that the server is busy; sentences of other 5xx responses do not help users.
  if (status >= 500 && status !== 503)
    return requestId
      ? `${SERVER_ERROR_TEXT} If it keeps happening, contact the office and quote ${requestId}.`
      : SERVER_ERROR_TEXT
  const detail = textOf(body.detail) ?? textOf(body.title)
  if (detail) return detail
  if (status === 429) return `Too many attempts. Try again ${retryAt ? `at ${retryAt}` : 'later'}.`
  if (status === 401) return 'You were signed out. Sign in again.'
  return SERVER_ERROR_TEXT
}

/** `10:42` in Accra time, like all times on screen. */
function retryTime({ response }: FetchError, now: Date): string | undefined {
  const waitMs = retryAfterMs(response, now.getTime())
  if (waitMs === 0) return undefined
  // Rounded up to the next minute, so that a retry at that time succeeds.
  const minute = Math.ceil((now.getTime() + waitMs) / 60_000) * 60_000
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Accra' }).format(minute)
}

type Body = { [name: string]: unknown }

function bodyOf(data: unknown): Body {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldsOf(errors: unknown): Problem['fields'] {
  if (!Array.isArray(errors)) return []
  return errors
    .map(bodyOf)
    .flatMap(({ path, message }) =>
      typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [],
    )
}
