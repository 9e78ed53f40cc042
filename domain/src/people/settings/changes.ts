import { addDays, type IsoDate } from '../../platform/dates.ts'
import { lowerFirst } from '../../platform/messages/lower-first.ts'
import { Refusal } from '../../platform/refusal.ts'
import { SETTINGS } from '../../platform/settings/catalogue.ts'
import type { SettingName, SettingValues } from '../../platform/settings/values.ts'
import { describeValue } from './describe-value.ts'
import type { SettingChangeAction, SettingChangeStatus } from './terms.ts'

type Change = { requestedBy: string; status: SettingChangeStatus }

/** Another SuperAdmin decides; the requester can withdraw. */
export function settingChangeActions({ requestedBy, status }: Change, actorId: string): SettingChangeAction[] {
  if (status !== 'pending') return []
  return actorId === requestedBy ? ['withdraw'] : ['approve', 'refuse']
}

export function checkSettingChangeAction(change: Change, actorId: string, action: SettingChangeAction): void {
  if (settingChangeActions(change, actorId).includes(action)) return
  if (change.status !== 'pending') throw new Refusal('setting_change_decided')
  if (action === 'withdraw') throw new Refusal('forbidden', 'Only the requester can withdraw this change.')
  throw new Refusal('second_person_needed', 'You proposed this change, so another SuperAdmin must decide.')
}

/** A value can be planned for at most this many days, because distant changes are easily overlooked. */
const AHEAD_DAYS = 730

export function checkStart(startsOn: IsoDate, today: IsoDate): void {
  if (startsOn < today) throw invalidStart('Select today or a later day')
  if (startsOn > addDays(today, AHEAD_DAYS)) throw invalidStart('Select a day within two years')
}

function invalidStart(message: string): Refusal {
  return new Refusal('invalid', message, [{ path: 'startsOn', message }])
}

export type Difference = { field: string; label: string; before: string; after: string }

/** The fields that differ, as a person reads them. */
export function differencesOf<K extends SettingName>(
  name: K,
  before: SettingValues[K],
  after: SettingValues[K],
): Difference[] {
  const read = (value: SettingValues[K], field: string) => (value as Record<string, unknown>)[field] // the labels name its fields
  return Object.entries<string>(SETTINGS[name].labels)
    .filter(([field]) => JSON.stringify(read(before, field)) !== JSON.stringify(read(after, field)))
    .map(([field, label]) => {
      const was = describeValue(field, read(before, field))
      const is = describeValue(field, read(after, field))
      // Two pictures have the same description.
      return { field, label, before: was, after: is === was ? `New ${lowerFirst(is)}` : is }
    })
}

/** Policies and the ledger name insurers and authorities by their codes, so a list can grow but not shrink. */
function checkParties(before: object, after: object): void {
  for (const field of ['insurers', 'authorities']) {
    const [old, next] = [codesIn(before, field), codesIn(after, field)]
    const lost = old.find((code) => !next.includes(code))
    if (lost === undefined) continue
    const instead = field === 'insurers' ? ' Set its share to 0 instead.' : ''
    const message = `${lost} can’t be removed, because the ledger uses it.${instead}`
    throw new Refusal('invalid', message, [{ path: `value.${field}`, message }])
  }
}

function codesIn(value: object, field: string): string[] {
  const list: unknown = (value as Record<string, unknown>)[field] // every setting is a plain object
  return Array.isArray(list) ? list.map(({ code }: { code: string }) => code) : []
}

/**
 * Refuses a change without effect, a list without an insurer or authority that was stored before, and a change of the insurer
 * code, which identifies our policies in the ledger and the MID.
 */
export function checkNewValue<K extends SettingName>(
  name: K,
  before: SettingValues[K],
  after: SettingValues[K],
  isStored: boolean,
): void {
  const changed = differencesOf(name, before, after)
  if (changed.length === 0) throw new Refusal('nothing_changed')
  if (isStored && changed.some(({ field }) => field === 'insurerCode')) {
    const message = 'The insurer code can’t change, because the ledger uses it'
    throw new Refusal('invalid', message, [{ path: 'value.insurerCode', message }])
  }
  if (isStored) checkParties(before, after)
}
