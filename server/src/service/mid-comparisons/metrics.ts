import { Gauge, type Registry } from 'prom-client'
import type { Product } from '../../platform/http/context.ts'
import { lastRun } from './run-store.ts'
import { countOpen } from './store.ts'

/** Registers the Prometheus metrics of the comparison with the MID. The returned function updates them. */
export function addMidComparisonMetrics(registry: Registry, { db, clock }: Product): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `okwan_mid_comparison_${name}`, help, registers: [registry] })
  const age = gauge('run_age_seconds', 'Time since the last finished comparison with the MID; absent if there is none')
  const open = gauge('differences_open', 'Open differences between our policies and the MID')
  const oldest = gauge('oldest_difference_seconds', 'Age of the oldest open difference')
  return async () => {
    for (const each of [age, open, oldest]) each.reset()
    const seconds = (from: Date) => (clock.now().getTime() - from.getTime()) / 1000
    // If the database is not available, the other metrics are still served.
    const found = await db
      .read(async (tx) => ({ run: await lastRun(tx, 'finished'), ...(await countOpen(tx)) }))
      .catch(() => undefined)
    if (!found) return
    if (found.run?.finished_at) age.set(seconds(found.run.finished_at))
    else age.remove()
    open.set(found.count)
    oldest.set(found.oldest ? seconds(found.oldest) : 0)
  }
}
