import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { midComparisonEndpoints } from '@okwan/contract/service/mid-comparisons'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { presentDifference, presentRun } from './present.ts'
import { findRun, insertRun, lastRun } from './run-store.ts'
import { countOpen, listDifferences } from './store.ts'

type Endpoints = typeof midComparisonEndpoints

export async function getMidComparisonOverview({ tx }: Ctx) {
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

export async function listMidDifferences(ctx: Ctx, { query }: Parsed<Endpoints['GET /mid-comparisons/differences']>) {
  const { rows, meta } = await listDifferences(ctx.tx, query.state, query)
  return { data: rows.map((row) => presentDifference(row, ctx.now)), meta }
}

/** Compares immediately instead of at night. */
export async function startMidComparison(ctx: Ctx) {
  const { tx, actor, now } = ctx
  const runId = await insertRun(tx, { day: toAccraDate(now), startedBy: actor.id }, now)
  if (!runId) throw new Refusal('register_run_open')
  await addJob(tx, 'register.compare', { runId }, { now })
  await recordAudit(ctx, { action: 'register-run-started', entityType: 'register-run', entityId: runId })
  const run = await findRun(tx, runId)
  if (!run) throw new Error(`MID comparison ${runId} not found after insert`)
  return presentRun(run)
}
