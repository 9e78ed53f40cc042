import type { Profile } from '@okwan/contract/people/users'
import { roleInUse } from '@okwan/domain/people/users/examiners'
import { canSell, licenceNotice } from '@okwan/domain/people/users/licence'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { type Portal, permissionsOf, withinCeiling } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../platform/db/database.ts'
import { presentPerson } from './present.ts'
import { licenceOf } from './require-licence.ts'
import { findUser, type UserRow } from './store.ts'

export async function getProfile(
  tx: Tx,
  actor: { id: string; sessionId: string; portal: Portal; emergencyUntil?: Date | null },
  now: Date,
): Promise<Profile> {
  const row = await findUser(tx, actor.id)
  if (!row) throw new Refusal('not_found', 'This account no longer exists.')
  const role = roleInUse(row.role, row.examiner_until)
  const permissionChanges = withinCeiling(role, row.permission_changes)
  return {
    ...presentPerson(row),
    role,
    permissions: permissionsOf({ role, permissionChanges }),
    permissionChanges,
    portal: actor.portal,
    sessionId: actor.sessionId,
    groupName: row.group_name,
    emergencyUntil: actor.emergencyUntil?.toISOString() ?? null,
    licenceNotice: await noticeOf(tx, row, now),
    now: now.toISOString(),
  }
}

async function noticeOf(tx: Tx, row: UserRow, now: Date): Promise<Profile['licenceNotice']> {
  const licensed = await licenceOf(tx, { id: row.id, role: row.role, agentId: row.agent_id })
  const today = toAccraDate(now)
  const sentence = licenceNotice(licensed, today)
  return sentence === undefined ? null : { expired: !canSell(licensed, today), sentence }
}
