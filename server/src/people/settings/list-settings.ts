import type { Settings } from '@okwan/contract/people/settings'
import { describeValue, kindOfField } from '@okwan/domain/people/settings/describe-value'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import type { SettingName, SettingValues } from '@okwan/domain/platform/settings/values'
import type { Ctx } from '../../platform/http/context.ts'
import { presentSettingChange } from './present.ts'
import { pendingSettingChanges, type SettingChangeRow } from './store.ts'

export async function listSettings(ctx: Ctx): Promise<Settings> {
  const pending = await pendingSettingChanges(ctx.tx)
  return {
    company: presentSetting(ctx, 'company', pending),
    'company-seal': presentSetting(ctx, 'company-seal', pending),
    'travel-assistance': presentSetting(ctx, 'travel-assistance', pending),
    'authority-limits': presentSetting(ctx, 'authority-limits', pending),
    'wallet-limits': presentSetting(ctx, 'wallet-limits', pending),
    'service-promises': presentSetting(ctx, 'service-promises', pending),
    'public-holidays': presentSetting(ctx, 'public-holidays', pending),
    insurers: presentSetting(ctx, 'insurers', pending),
    authorities: presentSetting(ctx, 'authorities', pending),
    'bank-accounts': presentSetting(ctx, 'bank-accounts', pending),
    'sticker-stock': presentSetting(ctx, 'sticker-stock', pending),
    reminders: presentSetting(ctx, 'reminders', pending),
    'claim-deadlines': presentSetting(ctx, 'claim-deadlines', pending),
    'complaint-deadlines': presentSetting(ctx, 'complaint-deadlines', pending),
    'customer-checks': presentSetting(ctx, 'customer-checks', pending),
    'mobile-money-limits': presentSetting(ctx, 'mobile-money-limits', pending),
    'message-texts': presentSetting(ctx, 'message-texts', pending),
    'email-texts': presentSetting(ctx, 'email-texts', pending),
    'sales-rights': presentSetting(ctx, 'sales-rights', pending),
    retention: presentSetting(ctx, 'retention', pending),
    archives: presentSetting(ctx, 'archives', pending),
    'tax-invoices': presentSetting(ctx, 'tax-invoices', pending),
  }
}

function presentSetting<K extends SettingName>(
  { product: { settings }, actor, now }: Ctx,
  name: K,
  pending: readonly SettingChangeRow[],
) {
  const { title, purpose, needsApproval } = SETTINGS[name]
  const history = settings.history(name)
  const value = settings.at(name, now)
  const change = pending.find((row) => row.name === name)
  const planned: { value: SettingValues[K]; validFrom: string }[] = history
    .filter(({ validFrom }) => validFrom > now)
    .map(({ value, validFrom }) => ({ value, validFrom: validFrom.toISOString() }))
  return {
    name,
    title,
    purpose,
    needsApproval,
    fields: fieldsOf(name, value),
    value,
    isStored: history.length > 0,
    planned,
    pendingChange: change ? presentSettingChange(change, actor.id) : null,
  }
}

function fieldsOf<K extends SettingName>(name: K, value: SettingValues[K]) {
  return Object.entries<string>(SETTINGS[name].labels).map(([field, label]) => {
    const current = (value as Record<string, unknown>)[field] // the labels name only fields of the value
    return { field, label, kind: kindOfField(field, current), text: describeValue(field, current) }
  })
}
