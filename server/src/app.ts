import rateLimit from '@fastify/rate-limit'
import { activityEndpoints } from '@okwan/contract/activities'
import { analyticsEndpoints } from '@okwan/contract/analytics'
import { assistantEndpoints } from '@okwan/contract/assistants'
import { authEndpoints } from '@okwan/contract/auth'
import { branchEndpoints } from '@okwan/contract/branches'
import { callbackEndpoints } from '@okwan/contract/callbacks'
import { moneyEndpoints, reconciliationEndpoints } from '@okwan/contract/control'
import { customerEndpoints } from '@okwan/contract/customers'
import { demoEndpoints } from '@okwan/contract/demo'
import { loginRecordEndpoints } from '@okwan/contract/login-records'
import { motorEndpoints } from '@okwan/contract/motor'
import { paymentEndpoints } from '@okwan/contract/payments'
import { payoutEndpoints } from '@okwan/contract/payouts'
import { policyEndpoints } from '@okwan/contract/policies'
import { purchaseEndpoints } from '@okwan/contract/purchases'
import { rateBookEndpoints } from '@okwan/contract/rate-books'
import { transactionEndpoints } from '@okwan/contract/transactions'
import { travelEndpoints } from '@okwan/contract/travel'
import { userEndpoints } from '@okwan/contract/users'
import { vehicleEndpoints } from '@okwan/contract/vehicles'
import { verifyEndpoints } from '@okwan/contract/verify'
import { topUpEndpoints, walletEndpoints, withdrawalEndpoints } from '@okwan/contract/wallet'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { activityRoutes } from './activities/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { assistantRoutes } from './assistants/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { callbackRoutes } from './callbacks/routes.ts'
import { customerRoutes } from './customers/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { API_DOCS_CSS, apiDocsPage } from './http/api-docs.ts'
import type { Product } from './http/context.ts'
import { addHealth } from './http/health.ts'
import { API_BASE, implement } from './http/implement.ts'
import { type LogStream, logAnswers, loggerOptions, newRequestId } from './http/logging.ts'
import { openApi } from './http/openapi.ts'
import { toProblem } from './http/problems.ts'
import { guardEveryRequest } from './http/security.ts'
import { serveWeb } from './http/static-web.ts'
import { moneyRoutes } from './invariants/routes.ts'
import { loginRecordRoutes } from './login-records/routes.ts'
import { motorRoutes } from './motor/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { payoutRoutes, withdrawalRoutes } from './payouts/routes.ts'
import { policyRoutes } from './policies/routes.ts'
import { purchaseRoutes } from './purchases/routes.ts'
import { rateBookRoutes } from './rate-books/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { topUpRoutes } from './top-ups/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { travelRoutes } from './travel/routes.ts'
import { userRoutes } from './users/routes.ts'
import { vehicleRoutes } from './vehicles/routes.ts'
import { verifyRoutes } from './verify/routes.ts'
import { VERSION } from './version.ts'
import { walletRoutes } from './wallets/routes.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const REQUESTS_PER_MINUTE = 1200
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export async function buildApp(product: Product, logStream?: LogStream): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(product.config.logLevel, logStream),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    forceCloseConnections: true,
  })
  // Plain text would let another site send JSON without asking first.
  app.removeContentTypeParser('text/plain')
  answerProblems(app)
  guardEveryRequest(app, product.config)
  await app.register(rateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute', allowList: LOOPBACK })
  logAnswers(app)
  addHealth(app, product)

  implement(app, product, authEndpoints, authRoutes)
  implement(app, product, userEndpoints, userRoutes)
  implement(app, product, branchEndpoints, branchRoutes)
  implement(app, product, loginRecordEndpoints, loginRecordRoutes)
  implement(app, product, activityEndpoints, activityRoutes)
  implement(app, product, assistantEndpoints, assistantRoutes)
  implement(app, product, analyticsEndpoints, analyticsRoutes)
  implement(app, product, paymentEndpoints, paymentRoutes)
  implement(app, product, transactionEndpoints, transactionRoutes)
  implement(app, product, callbackEndpoints, callbackRoutes)
  implement(app, product, walletEndpoints, walletRoutes)
  implement(app, product, topUpEndpoints, topUpRoutes)
  implement(app, product, withdrawalEndpoints, withdrawalRoutes)
  implement(app, product, payoutEndpoints, payoutRoutes)
  implement(app, product, moneyEndpoints, moneyRoutes)
  implement(app, product, reconciliationEndpoints, reconciliationRoutes)
  implement(app, product, customerEndpoints, customerRoutes)
  implement(app, product, vehicleEndpoints, vehicleRoutes)
  implement(app, product, motorEndpoints, motorRoutes)
  implement(app, product, purchaseEndpoints, purchaseRoutes)
  implement(app, product, rateBookEndpoints, rateBookRoutes)
  implement(app, product, policyEndpoints, policyRoutes)
  implement(app, product, verifyEndpoints, verifyRoutes)
  implement(app, product, travelEndpoints, travelRoutes)
  implement(app, product, demoEndpoints, demoRoutes)

  const description = openApi(VERSION, product.config.demo)
  app.get(`${API_BASE}/openapi.json`, async () => description)
  app.get('/api/docs', async (_, reply) => reply.type('text/html').send(apiDocsPage(product.config.demo)))
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css').send(API_DOCS_CSS))
  await serveWeb(app)
  return app
}

function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { problem, fault } = toProblem(error, request.id)
    if (fault) request.log.error({ err: error, route: request.routeOptions.url }, 'fault')
    if (problem.retryAfterSeconds) reply.header('retry-after', problem.retryAfterSeconds)
    return reply.code(problem.status).type('application/problem+json').send(problem)
  })
}
