import { randomUUID } from 'node:crypto'
import type { ProblemBody } from '@okwan/contract/platform/errors'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { UNKNOWN_FIELD } from './problems.ts'

export type LogStream = { write(line: string): void }

/**
 * JSON log lines with a request id and without personal data: only the listed fields of requests and responses are logged, and
 * errors without the values that database errors quote.
 */
export function loggerOptions(level: string, stream?: LogStream): FastifyServerOptions['logger'] {
  return {
    level,
    stream: stream ?? linesToStdout(),
    base: null,
    serializers: {
      req: (request) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string; constraint?: string; table?: string }) => ({
        type: error.name,
        code: error.code,
        constraint: error.constraint,
        table: error.table,
        message: withoutPersonalData(error.message),
        stack: withoutPersonalData(error.stack ?? ''),
      }),
    },
  }
}

const FLUSH_MS = 50

/** Buffers lines to save system calls; the buffer is flushed on exit. */
function linesToStdout(): LogStream {
  let lines = ''
  const flush = () => {
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    write: (line) => {
      if (lines === '') setTimeout(flush, FLUSH_MS).unref()
      lines += line
    },
  }
}

/** Logs route, status and duration of each response, but not the URL, which can contain a search. */
export function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, portal, userId } = request
    const ms = Math.round(reply.elapsedTime)
    const route = routeOptions.url ?? 'none'
    request.log.info({ method, route, portal, userId, status: reply.statusCode, ms }, 'answered')
    done()
  })
}

/** Not signed in, forbidden, foreign site or host, too many or too large requests, and requests that no browser sends. */
const SUSPICIOUS_STATUSES = new Set([400, 401, 403, 405, 413, 415, 421, 429])
const SUSPICIOUS_CODES = new Set([
  'code_wrong',
  'code_blocked',
  'code_expired',
  'code_used',
  'code_not_valid',
  'idempotency_key_reused',
])

/** Logs refusals that can be an attack. Mistyped input and business rules are part of normal work and are not logged. */
export function logRefusal(request: FastifyRequest, { status, code, errors = [] }: ProblemBody): void {
  const { method, routeOptions, portal, userId } = request
  // Records out of reach get the same response as missing ones. Without a user, these are mostly pages that do not exist.
  const isOutOfReach = status === 404 && userId !== undefined
  // Our pages send only declared fields.
  const hasUnknownField = errors.some(({ message }) => message === UNKNOWN_FIELD)
  if (!isOutOfReach && !hasUnknownField && !SUSPICIOUS_STATUSES.has(status) && !SUSPICIOUS_CODES.has(code)) return
  request.log.warn({ method, route: routeOptions.url ?? 'none', portal, userId, code }, 'refused')
}

/** Random id of twelve characters, from Node's pool. */
export const newRequestId = (): string => randomUUID().slice(-12)

/** Masks numbers, cards, email addresses and quoted text, because error messages can contain user input. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/\b(?:\+?233|0)\d{9}\b/g, '[number]')
    .replace(/\bGHA-?\d{9}-?\d\b/gi, '[card]')
    .replace(/[\w.+-]{1,64}@[\w.-]{1,200}\.[a-z]{2,}/gi, '[email]')
    .replace(/"[^"]{0,200}"/g, '"…"')
}
