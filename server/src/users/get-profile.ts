import type { Profile } from '@okwan/contract/users'
import { type Portal, permissionsOf } from '@okwan/domain/permissions'
import { Refusal } from '@okwan/domain/refusal'
import type { Tx } from '../db/database.ts'
import { presentPerson } from './present.ts'
import { findUser } from './store.ts'

export async function getProfile(
  tx: Tx,
  actor: { id: string; sessionId: string; portal: Portal },
  now: Date,
): Promise<Profile> {
  const row = await findUser(tx, actor.id)
  if (!row) throw new Refusal('not_found', 'This account no longer exists')
  return {
    ...presentPerson(row),
    permissions: permissionsOf(row.role),
    portal: actor.portal,
    sessionId: actor.sessionId,
    groupName: row.group_name,
    now: now.toISOString(),
  }
}
