import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

export type LogStream = { write(line: string): void }

/**
 * Logs are lines of JSON with a request id and no personal data: only what is listed here is ever written of a request or an
 * answer, and an error brings its type, code and stack but not the values a database error quotes.
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

const TOGETHER_MS = 50

/** Lines go out together, which saves a system call for each answer. A process that ends writes what it still has. */
function linesToStdout(): LogStream {
  let lines = ''
  const flush = () => {
    if (lines !== '') process.stdout.write(lines)
    lines = ''
  }
  process.once('exit', flush)
  return {
    write: (line) => {
      if (lines === '') setTimeout(flush, TOGETHER_MS).unref()
      lines += line
    },
  }
}

/** One line for each answer: what was asked, how it ended, how long it took. Never the address itself, which may hold a search. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, portal } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOptions.url ?? 'none', portal, status: reply.statusCode, ms }, 'answered')
    done()
  })
}

/** Twelve characters of chance, out of a stock that Node keeps for these. */
export const newRequestId = (): string => randomUUID().slice(-12)

/** Phone numbers and anything quoted: an error message may carry what a person typed. */
function withoutPersonalData(text: string): string {
  return text.replace(/\b(?:\+?233|0)\d{9}\b/g, '[number]').replace(/"[^"]{0,200}"/g, '"…"')
}
