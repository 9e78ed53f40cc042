import { Gauge, type Registry } from 'prom-client'
import type { Product } from '../../../platform/http/context.ts'
import { countOverdueReviews } from './list-access.ts'

/** Registers the Prometheus metric of the access review. The returned function updates it. */
export function addReviewMetrics(
  registry: Registry,
  { db, clock }: Pick<Product, 'db' | 'clock'>,
): () => Promise<void> {
  const name = 'okwan_access_reviews_overdue'
  const overdue = new Gauge({
    name,
    help: 'Active people whose access was not reviewed in time',
    registers: [registry],
  })
  return async () => {
    // If the database is not available, the other metrics are still served.
    const count = await db.read((tx) => countOverdueReviews(tx, clock.now())).catch(() => undefined)
    if (count === undefined) overdue.remove()
    else overdue.set(count)
  }
}
