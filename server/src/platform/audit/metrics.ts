import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/transaction.ts'
import { readAuditFigures } from './audit-figures.ts'

const HELP = {
  sealed_entries: 'Sealed audit entries; alert if the value decreases',
  waiting_entries: 'Audit entries that are not sealed yet',
  oldest_waiting_seconds: 'Age of the oldest audit entry that is not sealed yet',
  checkpoint_age_seconds: 'Age of the last signed checkpoint',
  checkpoints_not_stored: 'Checkpoints without a copy outside the database',
  recent_age_seconds: 'Age of the last verification of recent entries',
  recent_faults: 'Faults found by the last verification of recent entries',
  whole_age_seconds: 'Age of the last verification of the whole log',
  whole_faults: 'Faults found by the last verification of the whole log',
} as const

/**
 * Registers the Prometheus metrics of the audit log. The returned function updates them; metrics without a value are removed.
 */
export function addAuditMetrics(registry: Registry, db: Database): () => Promise<void> {
  const names = Object.keys(HELP) as (keyof typeof HELP)[] // the keys of HELP
  const gauges = names.map((name) => ({
    name,
    gauge: new Gauge({ name: `okwan_audit_${name}`, help: HELP[name], registers: [registry] }),
  }))
  return async () => {
    // If the database is not available, the other metrics are still served.
    const figures = await db.read(readAuditFigures).catch(() => undefined)
    for (const { name, gauge } of gauges) {
      const value = figures?.[name]
      if (value === undefined || value === null) gauge.remove()
      else gauge.set(value)
    }
  }
}
