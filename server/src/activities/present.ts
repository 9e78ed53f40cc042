import type { Activity } from '@okwan/contract/activities'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { changesBetween } from './changes.ts'
import { type ActivityRow, namesOf } from './store.ts'
import { kindOf, sentenceOf } from './words.ts'

export async function presentActivities(tx: Tx, actor: Actor, rows: readonly ActivityRow[]): Promise<Activity[]> {
  const names = await namesOf(tx, [...new Set(rows.filter(isAboutPerson).map((row) => row.entity_id))])
  return rows.map((row) => ({
    activityId: row.id,
    at: row.at.toISOString(),
    action: row.action,
    kind: kindOf(row.action, row.entity_type),
    sentence: sentenceOf(row.action, nameOf(row, names)),
    actor:
      row.actor_id && row.full_name && row.role
        ? { userId: row.actor_id, fullName: row.full_name, role: row.role }
        : null,
    entityType: row.entity_type,
    entityId: row.entity_id,
    branchName: row.branch_name,
    changes: changesBetween(row.before, row.after, { masked: actor.role !== 'SuperAdmin' }),
  }))
}

// A wallet goes by the id of its agent.
const isAboutPerson = (row: ActivityRow) => row.entity_type === 'user' || row.entity_type === 'wallet'

const UUID = /^[0-9a-f]{8}-/

function nameOf(row: ActivityRow, names: Map<string, string>): string {
  // An id says nothing to anybody; a client reference or a policy number does.
  return names.get(row.entity_id) ?? (UUID.test(row.entity_id) ? '' : row.entity_id)
}
