import type { SettingChange } from '@okwan/contract/people/settings'
import { checkNewValue, checkStart } from '@okwan/domain/people/settings/changes'
import { type IsoDate, toAccraDate } from '@okwan/domain/platform/dates'
import { checkEmailTexts } from '@okwan/domain/platform/messages/email-text'
import { checkMessageTexts } from '@okwan/domain/platform/messages/message-text'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { startOf } from '@okwan/domain/platform/settings/dated'
import type { SettingName, SettingValues } from '@okwan/domain/platform/settings/values'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, InTransaction } from '../../platform/http/context.ts'
import { storeSetting } from '../../platform/settings/store-setting.ts'
import { checkBranches } from './check-branches.ts'
import { checkDrawable } from './check-drawable.ts'
import { showSettingChange } from './load-setting-change.ts'
import { auditedDifferences } from './present.ts'
import { insertSettingChange } from './store.ts'

type Input<K extends SettingName> = { body: { value: SettingValues[K]; startsOn: IsoDate; reason: string } }

/** Proposes a new value of a setting. A setting that needs no approval accepts the value immediately. */
export function proposeSetting<K extends SettingName>(name: K) {
  return async (ctx: InTransaction<Ctx>, { body }: Input<K>): Promise<SettingChange> => {
    const { tx, actor, now, product } = ctx
    const { value, startsOn, reason } = body
    checkStart(startsOn, toAccraDate(now))
    const before = product.settings.at(name, startOf(startsOn, now))
    checkNewValue(name, before, value, product.settings.history(name).length > 0)
    // TypeScript does not see that `name` determines the type of `value`.
    if (name === 'company') await checkDrawable('logo', (value as SettingValues['company']).logo)
    if (name === 'company-seal') await checkDrawable('seal', (value as SettingValues['company-seal']).seal)
    if (name === 'email-texts') checkEmailTexts(value as SettingValues['email-texts'])
    if (name === 'message-texts') checkMessageTexts(value as SettingValues['message-texts'])
    if (name === 'sales-rights') await checkBranches(tx, value as SettingValues['sales-rights'])
    const applies = !SETTINGS[name].needsApproval
    const change = { name, value, before, startsOn, reason, requestedBy: actor.id, applies }
    const id = await insertSettingChange(tx, change, now)
    if (applies)
      await storeSetting(tx, product.settings, { name, value, validFrom: startOf(startsOn, now), changeId: id })
    const shown = await showSettingChange(ctx, id)
    const action = applies ? 'setting-changed' : 'setting-change-asked'
    await recordAudit(ctx, { action, entityType: 'setting', entityId: name, ...auditedDifferences(shown) })
    return shown
  }
}
