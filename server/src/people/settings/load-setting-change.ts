import type { SettingChange } from '@okwan/contract/people/settings'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentSettingChange } from './present.ts'
import { findSettingChange, lockSettingChange, type SettingChangeRow } from './store.ts'

/** Locks the change, so that only one decision is made. */
export async function loadSettingChange(tx: Tx, id: string): Promise<SettingChangeRow> {
  return found(await lockSettingChange(tx, id))
}

export async function readSettingChange(tx: Tx, id: string): Promise<SettingChangeRow> {
  return found(await findSettingChange(tx, id))
}

export async function showSettingChange({ tx, actor }: Ctx, id: string): Promise<SettingChange> {
  return presentSettingChange(await readSettingChange(tx, id), actor.id)
}

export const toChange = ({ requested_by, status }: SettingChangeRow) => ({ requestedBy: requested_by, status })

function found(row: SettingChangeRow | undefined): SettingChangeRow {
  if (!row) throw new Refusal('not_found', 'This change doesn’t exist or you can’t access it.')
  return row
}
