import { Refusal } from '@okwan/domain/platform/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { addIntegrityMetrics } from '../money/integrity-checks/metrics.ts'
import { addTaxMetrics } from '../money/tax-invoices/metrics.ts'
import { addReviewMetrics } from '../people/users/access-reviews/metrics.ts'
import { addAuditMetrics } from '../platform/audit/metrics.ts'
import { run } from '../platform/db/database.ts'
import { addReplicaMetrics } from '../platform/db/replica/metrics.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import { LOOPBACK } from '../platform/http/loopback.ts'
import { addOperationMetrics } from '../platform/jobs/metrics.ts'
import { sameBytes } from '../platform/secrets.ts'
import { addMidComparisonMetrics } from '../service/mid-comparisons/metrics.ts'

/** Liveness, readiness and metrics, for supervisors and Prometheus. */
export function addHealth(app: FastifyInstance, product: Product): void {
  const { db, config } = product
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const durations = new Histogram({
    name: 'okwan_http_request_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  })
  const readAudit = addAuditMetrics(metrics, db)
  const readIntegrity = addIntegrityMetrics(metrics, db)
  const readTaxes = addTaxMetrics(metrics, product)
  const readMidComparison = addMidComparisonMetrics(metrics, product)
  const readReviews = addReviewMetrics(metrics, product)
  const readOperation = addOperationMetrics(metrics, product)
  const readReplica = addReplicaMetrics(metrics, product)
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  const unlimited = { config: { rateLimit: false } }
  app.get('/healthz', unlimited, async () => ({ status: 'up' }))
  app.get('/readyz', unlimited, async (_request, reply) => {
    if (product.drain.isDraining) return reply.code(503).send({ status: 'draining' })
    // The schema is migrated before the server listens, so only the database connection can fail.
    await db.read((tx) => run(tx, sql`select 1 from schema_migrations limit 1`))
    return { status: 'ready' }
  })
  app.get('/metrics', unlimited, async (request, reply) => {
    if (!canReadMetrics(request, config.metricsToken)) throw new Refusal('not_found')
    // `readOperation` is first, so that it counts the open connections before the other reads use some.
    await Promise.all([readOperation(), readAudit(), readIntegrity(), readTaxes(), readMidComparison(), readReviews()])
    readReplica()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

function canReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    return sameBytes(Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`))
  }
  return LOOPBACK.includes(request.ip)
}
