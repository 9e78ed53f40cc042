import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/db/transaction.ts'
import { checkStatuses } from './check-status.ts'

/** Registers the Prometheus metrics of the integrity checks. The returned function updates them. */
export function addIntegrityMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `okwan_integrity_${name}`, help, labelNames, registers: [registry] })
  const failed = gauge('check_failed', '1 if the check failed, did not finish or is overdue', ['check'])
  const ages = gauge('check_age_seconds', 'Time since the last run; absent if the check has never run', ['check'])
  const violations = gauge('check_violations', 'Violations found by the last runs', ['check'])
  const stopped = gauge(
    'payouts_stopped',
    '1 while payouts are paused because a check failed, did not finish or is overdue',
    [],
  )
  return async () => {
    for (const each of [failed, ages, violations, stopped]) each.reset()
    // If the database is not available, the other metrics are still served.
    const statuses = await db.read(checkStatuses).catch(() => undefined)
    if (!statuses) return stopped.remove()
    for (const { name: check, state, ageSeconds, violations: found } of statuses) {
      failed.set({ check }, state === 'passed' ? 0 : 1)
      if (ageSeconds !== null) ages.set({ check }, ageSeconds)
      violations.set({ check }, found)
    }
    stopped.set(statuses.some(({ state }) => state !== 'passed') ? 1 : 0)
  }
}
