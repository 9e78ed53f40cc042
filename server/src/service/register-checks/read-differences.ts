import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { registerCheckEndpoints } from '@okwan/contract/service/register-checks'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { presentDifference, presentRun } from './present.ts'
import { findRun, insertRun, lastRun } from './run-store.ts'
import { countOpen, listDifferences } from './store.ts'

type Endpoints = typeof registerCheckEndpoints

export async function getRegisterOverview({ tx }: Ctx) {
  const last = await lastRun(tx)
  const finished = await lastRun(tx, 'finished')
  const { count, oldest } = await countOpen(tx)
  return {
    lastRun: last ? presentRun(last) : null,
    lastFinishedAt: finished?.finished_at?.toISOString() ?? null,
    open: count,
    oldestAt: oldest?.toISOString() ?? null,
  }
}

export async function listRegisterDifferences(
  ctx: Ctx,
  { query }: Parsed<Endpoints['GET /register-checks/differences']>,
) {
  const { rows, meta } = await listDifferences(ctx.tx, query.state, query)
  return { data: rows.map((row) => presentDifference(row, ctx.now)), meta }
}

/** Compares at once instead of at night. */
export async function startRegisterRun(ctx: Ctx) {
  const { tx, actor, now } = ctx
  const runId = await insertRun(tx, { day: toAccraDate(now), startedBy: actor.id }, now)
  if (!runId) throw new Refusal('register_run_open')
  await addJob(tx, 'register.compare', { runId }, { now })
  await recordAudit(ctx, { action: 'register-run-started', entityType: 'register-run', entityId: runId })
  const run = await findRun(tx, runId)
  if (!run) throw new Error(`register run ${runId} not found after insert`)
  return presentRun(run)
}
