import type { SettingChange } from '@okwan/contract/people/settings'
import { differencesOf, settingChangeActions } from '@okwan/domain/people/settings/changes'
import { SETTINGS } from '@okwan/domain/platform/settings/catalogue'
import { readSetting } from '../../platform/settings/settings.ts'
import type { SettingChangeRow } from './store.ts'

export function presentSettingChange(row: SettingChangeRow, actorId: string): SettingChange {
  return {
    settingChangeId: row.id,
    name: row.name,
    title: SETTINGS[row.name].title,
    status: row.status,
    differences: differencesOf(row.name, readSetting(row.name, row.value_before), readSetting(row.name, row.value)),
    startsOn: row.starts_on,
    validFrom: row.valid_from?.toISOString() ?? null,
    reason: row.reason,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by && row.decider_name ? { userId: row.decided_by, fullName: row.decider_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    allowedActions: settingChangeActions({ requestedBy: row.requested_by, status: row.status }, actorId),
  }
}

/** Changed fields as text, because a logo does not belong in the audit log. */
export function auditedDifferences({ differences }: Pick<SettingChange, 'differences'>) {
  const valuesOf = (side: 'before' | 'after') => Object.fromEntries(differences.map((each) => [each.label, each[side]]))
  return { before: valuesOf('before'), after: valuesOf('after') }
}
