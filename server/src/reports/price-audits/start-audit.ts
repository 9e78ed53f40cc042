import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { presentAudit } from './present.ts'
import { findAudit, findLast, insertAudit, lockAudits, stopAudit } from './store.ts'
import { FIRST } from './version-part.ts'

export const PLAN_AUDIT_EVERY_MS = 10 * 60_000
/**
 * The period of an audit begins this long before the start of the previous audit, because a policy can be issued in a
 * transaction that commits after the previous audit has read its period.
 */
const OVERLAP_MS = 24 * 3_600_000
/** An audit that runs longer has lost its job; a new one replaces it. */
const LONGEST_MS = 12 * 3_600_000

/** Starts an audit of all versions. */
export async function startPriceAudit(ctx: Ctx) {
  const { tx, actor, now } = ctx
  const id = await startAudit(tx, { scope: 'full', startedBy: actor.id }, now)
  if (!id) throw new Refusal('in_progress', 'An audit is in progress. Wait until it is complete.')
  await recordAudit(ctx, { action: 'price-audit-started', entityType: 'price-audit', entityId: id })
  const row = await findAudit(tx, id)
  if (!row) throw new Error(`price audit ${id} was not found`)
  return presentAudit(row)
}

/** Starts one audit each night. It checks the versions issued since the last audit; the first audit checks all versions. */
export async function planAudit({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    // Locks before reading the last audit, so that a second node sees the audit that the first node started.
    await lockAudits(tx)
    const last = await findLast(tx, 'done')
    if (last && toAccraDate(last.started_at) >= toAccraDate(now)) return
    await startAudit(tx, { scope: last ? 'recent' : 'full', startedBy: null }, now)
  })
}

type Start = { scope: 'recent' | 'full'; startedBy: string | null }

/** Undefined if an audit is running. */
async function startAudit(tx: Tx, { scope, startedBy }: Start, now: Date): Promise<string | undefined> {
  await lockAudits(tx)
  const running = await findLast(tx, 'running')
  if (running && now.getTime() - running.started_at.getTime() < LONGEST_MS) return undefined
  if (running) await stopAudit(tx, running.id, now)
  const last = scope === 'recent' ? await findLast(tx, 'done') : undefined
  const since = last ? new Date(last.started_at.getTime() - OVERLAP_MS) : null
  const position = since ? { ...FIRST, issuedAt: since.toISOString() } : FIRST
  const id = await insertAudit(tx, { scope, startedBy, since, position }, now)
  await addJob(tx, 'price-audit.run', { auditId: id }, { now })
  return id
}
