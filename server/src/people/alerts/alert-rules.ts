import type { alertEndpoints } from '@okwan/contract/people/alerts'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { confirmAct } from '../auth/confirm-act.ts'
import { presentRules } from './present.ts'
import { lockRules, readRules, saveRules } from './store.ts'

export async function getAlertRules({ tx }: Ctx) {
  return presentRules(await readRules(tx))
}

type Input = Parsed<(typeof alertEndpoints)['PUT /alert-rules']>

export async function changeAlertRules(ctx: Ctx, { body: { verificationToken, ...rules } }: Input) {
  const { tx } = ctx
  const before = presentRules(await lockRules(tx))
  if (rules.version !== before.version) {
    throw new Refusal('stale_version', 'These rules have changed. Reload them before you save.')
  }
  await confirmAct(ctx, verificationToken, 'alert-rules')
  await saveRules(tx, rules)
  const after = presentRules(await readRules(tx))
  await recordAudit(ctx, { action: 'alert-rules-changed', entityType: 'alert-rules', entityId: 'all', before, after })
  return after
}

export const describeAlertRules: DescribeAct = async () => ({
  reference: 'alert-rules',
  sentence: 'change the alert rules',
})
