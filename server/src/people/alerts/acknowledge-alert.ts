import type { alertEndpoints } from '@okwan/contract/people/alerts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentAlert } from './present.ts'
import { findAlert, lockAlert, saveAcknowledged } from './store.ts'

type Input = Parsed<(typeof alertEndpoints)['POST /alerts/{id}/acknowledge']>

export async function acknowledgeAlert(ctx: Ctx, { params, body }: Input) {
  const { tx, actor, now } = ctx
  const alert = await lockAlert(tx, params.id)
  if (!alert) throw new Refusal('not_found', 'Alert not found')
  if (alert.acknowledged_at) throw new Refusal('alert_over')
  await saveAcknowledged(tx, alert.id, { by: actor.id, note: body.note ?? null }, now)
  await recordAudit(ctx, {
    action: 'alert-acknowledged',
    entityType: 'user',
    entityId: alert.user_id,
    branchId: alert.branch_id,
    after: { alert: alert.sentence, note: body.note ?? null },
  })
  const after = await findAlert(tx, alert.id)
  if (!after) throw new Error(`alert ${params.id} vanished before it was acknowledged`)
  return presentAlert(after)
}
