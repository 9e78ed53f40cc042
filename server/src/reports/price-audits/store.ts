import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Position, position } from './version-part.ts'

const auditRow = z.object({
  id: z.string(),
  scope: z.enum(['recent', 'full']),
  status: z.enum(['running', 'done', 'stopped']),
  started_by_name: z.string().nullable(),
  started_at: z.date(),
  finished_at: z.date().nullable(),
  since: z.date().nullable(),
  position: position.nullable(),
  checked: z.number(),
  skipped: z.number(),
  found: z.number(),
})
export type AuditRow = z.output<typeof auditRow>

const auditColumns = sql`a.id, a.scope, a.status, (select full_name from users where id = a.started_by) as started_by_name, a.started_at,
  a.finished_at, a.since, a.position, a.checked, a.skipped, a.found`

export function lastAudits(tx: Tx, limit: number) {
  return rows(
    tx,
    auditRow,
    sql`select ${auditColumns} from price_audits a order by a.started_at desc, a.id limit ${limit}`,
  )
}

export function findLast(tx: Tx, status: AuditRow['status']) {
  return maybe(
    tx,
    auditRow,
    sql`select ${auditColumns} from price_audits a where a.status = ${status} order by a.started_at desc limit 1`,
  )
}

export function findAudit(tx: Tx, id: string) {
  return maybe(tx, auditRow, sql`select ${auditColumns} from price_audits a where a.id = ${id}`)
}

/** Two people who start an audit at the same time get the lock one after the other. */
export async function lockAudits(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('price_audits'))`)
}

type NewAudit = { scope: AuditRow['scope']; startedBy: string | null; since: Date | null; position: Position }

export async function insertAudit(tx: Tx, audit: NewAudit, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into price_audits (scope, status, started_by, started_at, since, position)
        values (${audit.scope}, 'running', ${audit.startedBy}, ${now}, ${audit.since}, ${audit.position}) returning id`,
  )
  return id
}

export function stopAudit(tx: Tx, id: string, now: Date) {
  return run(
    tx,
    sql`update price_audits set status = 'stopped', finished_at = ${now}, position = null where id = ${id}`,
  )
}

type Progress = { from: Position; next: Position | undefined; checked: number; skipped: number; found: number }

/** Saves a part. Returns false if another worker has already saved it. */
export async function saveProgress(tx: Tx, id: string, part: Progress, now: Date): Promise<boolean> {
  const { from, next, checked, skipped, found } = part
  const saved = await run(
    tx,
    sql`update price_audits set position = ${next ?? null}, checked = checked + ${checked}, skipped = skipped + ${skipped},
          found = found + ${found}, status = ${next ? 'running' : 'done'}, finished_at = ${next ? null : now}
        where id = ${id} and status = 'running' and position = ${from}::jsonb`,
  )
  return saved > 0
}
