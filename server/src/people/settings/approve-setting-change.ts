import type { settingEndpoints } from '@okwan/contract/people/settings'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { idIn } from '@okwan/domain/people/auth/acts'
import { checkSettingChangeAction } from '@okwan/domain/people/settings/changes'
import { formatDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { startOf } from '@okwan/domain/platform/settings/dated'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct, InTransaction } from '../../platform/http/context.ts'
import { storeSetting } from '../../platform/settings/store-setting.ts'
import { confirmAct } from '../auth/confirm-act.ts'
import { loadSettingChange, readSettingChange, showSettingChange, toChange } from './load-setting-change.ts'
import { auditedDifferences, presentSettingChange } from './present.ts'
import { decideSettingChange } from './store.ts'

type Input = Parsed<(typeof settingEndpoints)['POST /setting-changes/{id}/approve']>

/** Approves a change. The value starts on its day, or now if that day has begun. */
export async function approveSettingChange(ctx: InTransaction<Ctx>, { params, body }: Input) {
  const { tx, actor, now, product } = ctx
  const change = await loadSettingChange(tx, params.id)
  checkSettingChangeAction(toChange(change), actor.id, 'approve')
  await confirmAct(ctx, body.verificationToken, referenceOf(change.id))
  // The database accepts the value only after the decision.
  await decideSettingChange(tx, change.id, { status: 'applied', decidedBy: actor.id }, now)
  const { id: changeId, name, value } = change
  const validFrom = startOf(change.starts_on, now)
  await storeSetting(tx, product.settings, { name, value, validFrom, changeId })
  const shown = await showSettingChange(ctx, change.id)
  const entry = { action: 'setting-changed', entityType: 'setting', entityId: name } as const
  await recordAudit(ctx, { ...entry, ...auditedDifferences(shown) })
  return shown
}

const referenceOf = (id: string) => `setting:${id}`

export const describeSettingChange: DescribeAct = async ({ tx, actor }, rest) => {
  const change = presentSettingChange(await readSettingChange(tx, idIn(rest)), actor.id)
  const fields = change.differences.map(({ label }) => lowerFirst(label)).join(', ')
  const sentence = `change ${fields} in the setting ${change.title} from ${formatDate(change.startsOn)}`
  return { reference: referenceOf(change.settingChangeId), sentence }
}
