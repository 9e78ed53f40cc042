import { Gauge, type Registry } from 'prom-client'
import type { Product } from '../../platform/http/context.ts'
import { countUnsigned } from './store.ts'

/** Registers the Prometheus metrics of tax documents. The returned function updates them. */
export function addTaxMetrics(registry: Registry, { db, clock, settings }: Product): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `okwan_tax_documents_${name}`, help, registers: [registry] })
  const unsigned = gauge('unsigned', 'Tax documents without a signature')
  const overdue = gauge('overdue', 'Tax documents that have been unsigned for longer than the limit')
  const oldest = gauge('oldest_unsigned_seconds', 'Age of the oldest unsigned tax document')
  return async () => {
    const now = clock.now()
    for (const each of [unsigned, overdue, oldest]) each.reset()
    const { limitHours } = settings.at('tax-invoices', now)
    const before = new Date(now.getTime() - limitHours * 3_600_000)
    // If the database is not available, the other metrics are still served.
    const found = await db.read((tx) => countUnsigned(tx, before)).catch(() => undefined)
    if (!found) return
    unsigned.set(found.count)
    overdue.set(found.overdue)
    oldest.set(found.oldest ? (now.getTime() - found.oldest.getTime()) / 1000 : 0)
  }
}
