import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

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

const TOGETHER_MS = 50

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
      if (lines === '') setTimeout(flush, TOGETHER_MS).unref()
      lines += line
    },
  }
}

/** Logs route, status and duration of each response, but not the URL, which can contain a search. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, portal } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOptions.url ?? 'none', portal, status: reply.statusCode, ms }, 'answered')
    done()
  })
}

/** Random id of twelve characters, from Node's pool. */
export const newRequestId = (): string => randomUUID().slice(-12)

/** Masks phone numbers and quoted text, because error messages can contain user input. */
function withoutPersonalData(text: string): string {
  return text.replace(/\b(?:\+?233|0)\d{9}\b/g, '[number]').replace(/"[^"]{0,200}"/g, '"…"')
}
