import { type ProblemBody, statusOf } from '@okwan/contract/platform/errors'
import { Refusal } from '@okwan/domain/platform/refusal'
import { REFUSALS, type RefusalCode } from '@okwan/domain/platform/refusal-codes'
import { ZodError } from 'zod'
import { refusalOfConstraint } from './constraints.ts'

/** Refusal with the time after which a retry makes sense. */
export class TryLater extends Refusal {
  readonly retryAfterSeconds: number
  constructor(code: RefusalCode, message: string, retryAfterSeconds: number) {
    super(code, message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Response for any error; `fault` is set for errors on our side, which must be logged. */
export function toProblem(error: unknown, requestId: string): { problem: ProblemBody; fault: boolean } {
  const refusal = refusalOf(error)
  if (refusal) {
    return { problem: { ...body(refusal.code, refusal.message, requestId), ...details(refusal) }, fault: false }
  }
  return { problem: body('fault', REFUSALS.fault[1], requestId), fault: true }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof ZodError) return invalid(error)
  if (typeof error !== 'object' || error === null) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  return ofHttp(code, status) ?? refusalOfConstraint(error) ?? ofDatabase(code, error)
}

export const UNKNOWN_FIELD = 'Unknown field'

function invalid(error: ZodError): Refusal {
  const fields = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: UNKNOWN_FIELD }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
  return new Refusal('invalid', undefined, fields.slice(0, 100))
}

function ofHttp(code: string, status: number): Refusal | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('not_json')
  if (status === 429) return new TryLater('too_many', 'Too many requests. Try again in a minute.', 60)
  // Fastify uses these statuses for invalid URLs and for URLs with a segment that is too long, too.
  if (status === 400 || status === 414) return new Refusal('malformed')
  return undefined
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const BUSY = new Set(['55P03', '40001', '40P01'])
// Values that PostgreSQL cannot store: lone surrogates, NUL characters, and dates such as any in year 0.
const UNREADABLE = new Set(['22P02', '22P05', '22021', '22007', '22008'])
const DOWN = /^(08|57P0|53)|^E(CONN|PIPE|NOENT|HOST)/

function ofDatabase(code: string, error: object): Refusal | undefined {
  if (BUSY.has(code)) return new TryLater('in_progress', 'Someone is changing this record. Try again.', 1)
  if (UNREADABLE.has(code)) return new Refusal('malformed', 'The request contains invalid characters or dates.')
  if (code === '57014')
    return new TryLater('overloaded', 'The request took too long. Try again or request less data.', 5)
  const lost =
    'message' in error && /Connection terminated|timeout exceeded when trying to connect/.test(String(error.message))
  if (DOWN.test(code) || lost) {
    return new TryLater('database_unavailable', 'The service is restarting. Try again in a minute.', 2)
  }
  return undefined
}

function details(refusal: Refusal): Pick<ProblemBody, 'errors' | 'retryAfterSeconds'> {
  return {
    ...(refusal.fields.length > 0 ? { errors: [...refusal.fields] } : {}),
    ...(refusal instanceof TryLater ? { retryAfterSeconds: refusal.retryAfterSeconds } : {}),
  }
}

function body(code: RefusalCode, detail: string, requestId: string): ProblemBody {
  const status = statusOf(code)
  return { type: `/problems/${code}`, title: TITLES[status] ?? 'Refused', status, detail, code, requestId }
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}
