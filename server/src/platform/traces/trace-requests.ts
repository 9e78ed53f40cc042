import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenSpan, type Tracer, within } from './tracer.ts'

const ERROR = 500

/** A span for each sampled request: method, route and status, but no address, which can contain a search. */
export function traceRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  if (!tracer) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.begin({ name: request.method, kind: 'server' })
    if (!span) return done()
    spans.set(request, span)
    within(span, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    spans.get(request)?.end({
      name: `${method} ${route}`,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'okwan.request_id': request.id,
      },
      isFailed: reply.statusCode >= ERROR,
    })
    done()
  })
}
