import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import { findRoleChange, lockRoleChange, type RoleChangeRow } from './role-change-store.ts'

/** Locks the request, so that only one decision is made. */
export async function loadRoleChange(tx: Tx, id: string): Promise<RoleChangeRow> {
  return requireFound(await lockRoleChange(tx, id))
}

export async function readRoleChange(tx: Tx, id: string): Promise<RoleChangeRow> {
  return requireFound(await findRoleChange(tx, id))
}

function requireFound(row: RoleChangeRow | undefined): RoleChangeRow {
  if (!row) throw new Refusal('not_found', 'This role change doesn’t exist or you can’t access it.')
  return row
}
