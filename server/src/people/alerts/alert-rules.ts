import type { alertEndpoints } from '@okwan/contract/people/alerts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentRules } from './present.ts'
import { lockRules, readRules, saveRules } from './store.ts'

export async function getAlertRules({ tx }: Ctx) {
  return presentRules(await readRules(tx))
}

export async function changeAlertRules(ctx: Ctx, { body }: Parsed<(typeof alertEndpoints)['PUT /alert-rules']>) {
  const { tx } = ctx
  const before = presentRules(await lockRules(tx))
  if (body.version !== before.version) {
    throw new Refusal('stale_version', 'These rules have changed. Reload them before you save.')
  }
  await saveRules(tx, body)
  const after = presentRules(await readRules(tx))
  await recordAudit(ctx, { action: 'alert-rules-changed', entityType: 'alert-rules', entityId: 'all', before, after })
  return after
}
