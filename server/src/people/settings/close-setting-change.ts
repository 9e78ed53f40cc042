import type { settingEndpoints } from '@okwan/contract/people/settings'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { checkSettingChangeAction } from '@okwan/domain/people/settings/changes'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { loadSettingChange, showSettingChange, toChange } from './load-setting-change.ts'
import { decideSettingChange } from './store.ts'

type Decline = Parsed<(typeof settingEndpoints)['POST /setting-changes/{id}/refuse']>

export function declineSettingChange(ctx: Ctx, { params, body }: Decline) {
  return close(ctx, params.id, { action: 'refuse', status: 'refused', note: body.reason })
}

export function withdrawSettingChange(ctx: Ctx, { params }: { params: { id: string } }) {
  return close(ctx, params.id, { action: 'withdraw', status: 'withdrawn' })
}

type Closing = { action: 'refuse'; status: 'refused'; note: string } | { action: 'withdraw'; status: 'withdrawn' }

async function close(ctx: Ctx, id: string, { action, ...closing }: Closing) {
  const { tx, actor, now } = ctx
  const change = await loadSettingChange(tx, id)
  checkSettingChangeAction(toChange(change), actor.id, action)
  await decideSettingChange(tx, id, { ...closing, decidedBy: actor.id }, now)
  await recordAudit(ctx, {
    action: `setting-change-${closing.status}`,
    entityType: 'setting',
    entityId: change.name,
    ...('note' in closing && { after: { reason: closing.note } }),
  })
  return showSettingChange(ctx, id)
}
