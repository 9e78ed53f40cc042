import type { ProblemBody } from '@okwan/contract/platform/errors'
import { FetchError } from './http/fetch-error.ts'
import { retryAfterMs } from './http/retry-after.ts'

/** An error as a person is told it. */
export type Problem = {
  /** Stable code of the server, or why there is none. */
  code: ProblemBody['code'] | NoAnswerCode
  status: number | undefined
  sentence: string
  /** Sentences for single fields, to be shown beside them. */
  fields: { path: string; message: string }[]
  /** What a person quotes when asking for help. */
  requestId: string | undefined
}

/** `offline`, `no_answer` or `timeout` when there was no answer, `unknown` for anything else. */
type NoAnswerCode = 'offline' | 'no_answer' | 'timeout' | 'unknown'

type Surroundings = { online: boolean; now: Date }

export function readProblem(
  error: unknown,
  { online, now }: Surroundings = { online: navigator.onLine, now: new Date() },
): Problem {
  const none = { status: undefined, fields: [], requestId: undefined }
  if (!(error instanceof FetchError)) return { ...none, code: 'unknown', sentence: OUR_FAULT }
  if (error.status === undefined) return { ...none, ...withoutAnswer(error, online) }

  const body = bodyOf(error.data)
  const requestId = textOf(body.requestId)
  return {
    // A newer server can send a code that this tab does not know: it then equals none of the known ones.
    code: (textOf(body.code) as ProblemBody['code'] | undefined) ?? 'unknown',
    status: error.status,
    sentence: sentenceOf(error.status, body, requestId, tryAgainAt(error, now)),
    fields: fieldsOf(body.errors),
    requestId,
  }
}

const OUR_FAULT = 'Something failed on our side. Try again'

function withoutAnswer(error: FetchError, online: boolean): Pick<Problem, 'code' | 'sentence'> {
  if (!online) return { code: 'offline', sentence: 'You are offline. Your work is kept on this phone' }
  const timedOut = error.cause instanceof DOMException && error.cause.name === 'TimeoutError'
  if (timedOut) return { code: 'timeout', sentence: 'The answer took too long. Try again' }
  return { code: 'no_answer', sentence: 'We could not reach the server. Check your connection and try again' }
}

function sentenceOf(status: number, body: Body, requestId: string | undefined, againAt: string | undefined): string {
  // 503 is the server being busy, which it explains; after any other 5xx its words would not help.
  if (status >= 500 && status !== 503) return requestId ? `${OUR_FAULT}; if it repeats, quote ${requestId}` : OUR_FAULT
  const given = textOf(body.detail) ?? textOf(body.title)
  if (given) return given
  if (status === 429) return againAt ? `Too many tries. Try again at ${againAt}` : 'Too many tries. Try again later'
  if (status === 401) return 'Your session has ended. Sign in again'
  return OUR_FAULT
}

/** `10:42`, Accra time like every time on screen. */
function tryAgainAt({ response }: FetchError, now: Date): string | undefined {
  const waitMs = retryAfterMs(response, now.getTime())
  if (waitMs === 0) return undefined
  // Up to the next minute: at 10:42 it must really work.
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
