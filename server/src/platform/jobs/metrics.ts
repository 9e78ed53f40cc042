import { Gauge, type Registry } from 'prom-client'
import * as z from 'zod'
import { one } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Product } from '../http/context.ts'

const found = z.object({
  due: z.number(),
  oldest: z.number(),
  failed: z.number(),
  held: z.boolean(),
  backup_age: z.number().nullable(),
  archive_age: z.number().nullable(),
})

/** Registers the metrics of jobs, backups, archives, database connections and draining. The returned function updates them. */
export function addOperationMetrics(
  registry: Registry,
  { db, clock, drain }: Pick<Product, 'db' | 'clock' | 'drain'>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const due = gauge('okwan_jobs_due', 'Jobs that are due and not finished')
  const oldest = gauge('okwan_jobs_oldest_due_seconds', 'Time since the oldest due job should have run')
  const failed = gauge('okwan_jobs_failed', 'Jobs that failed permanently')
  const held = gauge('okwan_jobs_held', '1 if the database is a restored copy that is not released')
  const backup = gauge('okwan_backup_age_seconds', 'Time since the last backup of "okwan backup"; absent without one')
  const archives = gauge(
    'okwan_archive_age_seconds',
    'Time since archiving last ran without a failure; absent without one',
  )
  const draining = gauge('okwan_draining', '1 while this node drains after SIGTERM')
  const connections = gauge('okwan_db_connections', 'Open database connections of this node', ['pool', 'state'])
  const waiting = gauge('okwan_db_waiting', 'Callers on this node that wait for a database connection', ['pool'])
  return async () => {
    draining.set(drain.isDraining ? 1 : 0)
    for (const { pool, open, idle, waiting: callers } of db.connections()) {
      connections.set({ pool, state: 'busy' }, open - idle)
      connections.set({ pool, state: 'idle' }, idle)
      waiting.set({ pool }, callers)
    }
    // If the database is not available, the other metrics are still served.
    const now = await db.read((tx) => one(tx, found, query(clock.now()))).catch(() => undefined)
    if (!now) return [due, oldest, failed, held, backup, archives].forEach((each) => each.remove())
    due.set(now.due)
    oldest.set(now.oldest)
    failed.set(now.failed)
    held.set(now.held ? 1 : 0)
    if (now.backup_age === null) backup.remove()
    else backup.set(now.backup_age)
    if (now.archive_age === null) archives.remove()
    else archives.set(now.archive_age)
  }
}

const query = (now: Date) =>
  sql`select count(*) filter (where status = 'ready') as due, count(*) filter (where status = 'failed') as failed,
        coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where status = 'ready')), 0)::float8 as oldest,
        coalesce((select home is distinct from database_home() from installation), false) as held,
        (select extract(epoch from clock_timestamp() - max(finished_at))::float8 from backups) as backup_age,
        (select extract(epoch from clock_timestamp() - max(finished_at))::float8 from archive_runs
         where failures = '[]') as archive_age
      from jobs where status = 'failed' or (status = 'ready' and run_at <= ${now})`
