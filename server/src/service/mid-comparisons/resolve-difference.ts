import { randomUUID } from 'node:crypto'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { midComparisonEndpoints } from '@okwan/contract/service/mid-comparisons'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx, Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { currentMidPolicy } from '../service-requests/apply/current-mid-policy.ts'
import { presentDifference } from './present.ts'
import {
  type DifferenceRow,
  findDifference,
  lockDifference,
  saveExplanation,
  saveOwner,
  savePush,
  savePushResult,
} from './store.ts'

type Endpoints = typeof midComparisonEndpoints

export async function assignDifferenceToCaller(
  ctx: Ctx,
  { params }: Parsed<Endpoints['POST /mid-comparisons/differences/{id}/take']>,
) {
  const row = await lockOpen(ctx, params.id)
  await saveOwner(ctx.tx, row.id, ctx.actor.id)
  return recordAndRead(ctx, row, 'register-difference-taken')
}

/** Accepts a difference with a reason. The difference opens again if its content changes. */
export async function explainDifference(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /mid-comparisons/differences/{id}/explain']>,
) {
  const row = await lockOpen(ctx, params.id)
  await saveExplanation(ctx.tx, row.id, { note: body.note, by: ctx.actor.id }, ctx.now)
  return recordAndRead(ctx, row, 'register-difference-explained', { note: body.note })
}

/** Sends our record to the MID again after the commit. The next comparison shows whether the difference is gone. */
export async function pushDifference(
  ctx: Ctx,
  { params }: Parsed<Endpoints['POST /mid-comparisons/differences/{id}/push']>,
) {
  const { tx, actor, now } = ctx
  const row = await lockOpen(ctx, params.id)
  if (!presentDifference(row, now).canPush) throw new Refusal('register_push_not_possible')
  const pushId = randomUUID()
  await savePush(tx, row.id, { pushId, by: actor.id }, now)
  await addJob(tx, 'register.push', { differenceId: row.id, pushId }, { now })
  return recordAndRead(ctx, row, 'register-difference-pushed', { pushId })
}

/** Job: the MID accepts each push once, so the job can be repeated. */
export async function pushToMid(product: Product, payload: JobPayloads['register.push']): Promise<void> {
  const { db, clock, mid } = product
  const { differenceId, pushId } = payload
  const policy = await db.transaction(async (tx) => {
    const row = await findDifference(tx, differenceId)
    if (!row?.policy_id || row.push_id !== pushId) return undefined
    const type = row.kind === 'alive-there' ? 'CANCELLATION' : 'ENDORSEMENT'
    return currentMidPolicy({ tx, now: clock.now() }, { policyId: row.policy_id, changeId: pushId, type })
  })
  if (!policy) return
  const response = await mid.record(policy)
  if (response.kind === 'no-response') throw new Error(`the MID did not respond to push ${pushId}: ${response.reason}`)
  const result = response.kind === 'recorded' ? `Accepted, ${response.reference}` : `Rejected: ${response.message}`
  await db.transaction((tx) => savePushResult(tx, pushId, result))
}

async function lockOpen({ tx }: Ctx, id: string): Promise<DifferenceRow> {
  const row = await lockDifference(tx, id)
  if (!row) throw new Refusal('not_found', 'This difference doesn’t exist or you can’t access it.')
  if (row.state !== 'open') throw new Refusal('stale_version', 'This difference is no longer open. Reload the page.')
  return row
}

async function recordAndRead(ctx: Ctx, row: DifferenceRow, action: AuditAction, after?: object) {
  const entry = { action, entityType: 'register-difference', entityId: row.id } as const
  await recordAudit(ctx, {
    ...entry,
    before: { kind: row.kind, policyNumber: row.policy_number },
    ...(after && { after }),
  })
  const saved = await findDifference(ctx.tx, row.id)
  if (!saved) throw new Error(`MID difference ${row.id} not found after its update`)
  return presentDifference(saved, ctx.now)
}
