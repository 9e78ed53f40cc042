import type { Profile } from '@okwan/contract/users'
import { toAccraDate } from '@okwan/domain/dates'
import { type Portal, permissionsOf } from '@okwan/domain/permissions'
import { Refusal } from '@okwan/domain/refusal'
import { licenceNotice, maySell } from '@okwan/domain/users/licence'
import type { Tx } from '../db/database.ts'
import { presentPerson } from './present.ts'
import { findUser, type UserRow } from './store.ts'

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
    licenceNotice: await noticeOf(tx, row, now),
    now: now.toISOString(),
  }
}

/** An assistant sells under the agent's licence. */
async function noticeOf(tx: Tx, row: UserRow, now: Date): Promise<Profile['licenceNotice']> {
  const holder = row.agent_id ? await findUser(tx, row.agent_id) : row
  const licensed = { role: row.role, licenceExpiresOn: holder?.licence_expires_on ?? null }
  const today = toAccraDate(now)
  const sentence = licenceNotice(licensed, today)
  return sentence === undefined ? null : { expired: !maySell(licensed, today), sentence }
}
