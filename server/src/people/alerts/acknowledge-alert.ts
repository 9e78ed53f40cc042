import type { alertEndpoints } from '@okwan/contract/people/alerts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentAlert } from './present.ts'
import { type AlertRow, findAlert, lockAlerts, saveAcknowledged } from './store.ts'

export async function acknowledgeAlert(
  ctx: Ctx,
  { params, body }: Parsed<(typeof alertEndpoints)['POST /alerts/{id}/acknowledge']>,
) {
  await acknowledge(ctx, [params.id], body.note ?? null)
  const after = await findAlert(ctx.tx, params.id)
  if (!after) throw new Error(`alert ${params.id} vanished before it was acknowledged`)
  return presentAlert(after)
}

/** An alert that another person has already acknowledged keeps the name and note of that person. */
export async function acknowledgeAlerts(
  ctx: Ctx,
  { body }: Parsed<(typeof alertEndpoints)['POST /alerts/acknowledge']>,
) {
  return { acknowledged: await acknowledge(ctx, [...new Set(body.alertIds)], body.note) }
}

async function acknowledge(ctx: Ctx, ids: string[], note: string | null): Promise<number> {
  const { tx, actor, now } = ctx
  const alerts = await lockAlerts(tx, ids)
  if (alerts.length < ids.length) throw new Refusal('not_found', 'This alert doesn’t exist or you can’t access it.')
  const open = alerts.filter(({ acknowledged_at }) => !acknowledged_at)
  if (open.length === 0) throw new Refusal('alert_acknowledged')
  const openIds = open.map(({ id }) => id)
  await saveAcknowledged(tx, openIds, { by: actor.id, note }, now)
  for (const alert of open) {
    const after = { alert: alert.sentence, times: alert.times, note }
    await recordAudit(ctx, { action: 'alert-acknowledged', ...subjectOf(alert), after })
  }
  return open.length
}

function subjectOf({ user_id, branch_id, kind }: AlertRow) {
  if (user_id) return { entityType: 'user', entityId: user_id, branchId: branch_id } as const
  return { entityType: 'alert-rules', entityId: kind } as const
}
