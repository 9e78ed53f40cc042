import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import { addPhonePage } from '../demo/practice/phone-page.ts'
import { findReceipt } from '../money/transactions/find-receipt.ts'
import { networkOf } from '../people/auth/network-of.ts'
import { compressResponses } from '../platform/http/compress.ts'
import type { Product } from '../platform/http/context.ts'
import { closeConnectionsWhileDraining } from '../platform/http/drain/drain.ts'
import { type LogStream, loggerOptions, logRefusal, logResponses, newRequestId } from '../platform/http/logging.ts'
import { LOOPBACK } from '../platform/http/loopback.ts'
import { serveOpenApi } from '../platform/http/openapi/serve-openapi.ts'
import { toProblem } from '../platform/http/problems.ts'
import { guardEveryRequest, securityHeaders } from '../platform/http/security.ts'
import { pageFor, sendPage, serveWeb } from '../platform/http/static-web.ts'
import { refuseUnparsable } from '../platform/http/unparsable.ts'
import { markPages } from '../platform/installation/mark-pages.ts'
import { traceRequests } from '../platform/traces/trace-requests.ts'
import { addVerifyPage } from '../policies/verify/add-page.ts'
import { addPayPage } from '../sales/pay-later/page/add-page.ts'
import { addStopPage } from '../sales/renewals/page/add-page.ts'
import { addComplainPage } from '../service/complaints/page/add-page.ts'
import { bindFeatures } from './features.ts'
import { addHealth } from './health.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** Longer than proxies keep an idle connection, so that the proxy closes it first and no request is lost. */
const KEEP_ALIVE_MS = 75_000

const refuseSchema = (): never => {
  throw new Error('the contract checks requests and responses, so routes have no schema')
}
/** Replaces Fastify's compilers for JSON Schema, which would load about a hundred unused modules. */
const WITHOUT_SCHEMAS = { buildValidator: refuseSchema, buildSerializer: refuseSchema }

export async function buildApp(product: Product, logStream?: LogStream): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(product.config.logLevel, logStream),
    bodyLimit: BODY_LIMIT_BYTES,
    // Behind a proxy, all requests come from its address; limits and records need the address of the client.
    trustProxy: product.config.trustedProxies,
    // Long enough for a photo over a slow connection.
    requestTimeout: 120_000,
    // The connection is silent while a large upload is stored, and each of its SQL statements may take two minutes.
    connectionTimeout: 150_000,
    routerOptions: { ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    schemaController: { compilersFactory: WITHOUT_SCHEMAS },
    // The server waits for running requests before it closes: docs/decisions/0072-drain-before-closing.md.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: refuseUnparsable(product.config),
    // Fastify runs no hooks for a malformed URL, so security headers and the response are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(product.config))
      // A browser that opens a malformed address gets the app, which shows its not-found page.
      const page = pageFor(request)
      void (page ? sendPage(reply, page, 404) : sendProblem(error, request, reply))
    },
  })
  // Accepting text/plain would let another site send JSON without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  answerProblems(app)
  traceRequests(app, product.tracer)
  closeConnectionsWhileDraining(app, product.drain, product.config)
  guardEveryRequest(app, product.config)
  await app.register(rateLimit, {
    max: product.config.requestsPerMinute,
    timeWindow: '1 minute',
    allowList: [...LOOPBACK],
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  logResponses(app)
  markPages(app, product.config)
  compressResponses(app)
  addHealth(app, product)

  bindFeatures(app, product)

  serveOpenApi(app, product.config.demo)
  addVerifyPage(app, product, findReceipt)
  addPayPage(app, product)
  addComplainPage(app, product)
  addStopPage(app, product)
  addPhonePage(app, product)
  await serveWeb(app, product.config)
  return app
}

/** A process without portals and API responds to its supervisor and Prometheus only. */
export function buildProbes(product: Product): FastifyInstance {
  const app = fastify({
    logger: loggerOptions(product.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  answerProblems(app)
  addHealth(app, product)
  return app
}

function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => sendProblem(error, request, reply))
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { problem, fault } = toProblem(error, request.id)
  if (fault) request.log.error({ err: error, route: request.routeOptions.url }, 'fault')
  else logRefusal(request, problem)
  if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds)
  return reply.code(problem.status).type('application/problem+json').send(problem)
}
