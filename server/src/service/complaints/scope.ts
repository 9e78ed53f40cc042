import { groupOf } from '@okwan/domain/platform/permissions'
import type { Reader } from '@okwan/domain/platform/reach'
import { reachedIn } from '../../platform/db/reach.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/context.ts'

const byRule = reachedIn('complaints', { branch: 's.branch_id', owner: 's.recorded_by' })

/**
 * Complaints `s` within the reach of a user. The person concerned cannot read a complaint before the office shares it, and can
 * then read it at every branch.
 */
export function complaintsReachedBy(actor: Reader): Sql {
  const notOwn = sql`(${byRule(actor)} and s.about_id is distinct from ${actor.id})`
  return sql`(${notOwn} or (s.about_id = ${actor.id} and s.is_shared))`
}

/** Sellers and the person complained about read the complaint without the work of the office on it. */
export function canSeeOfficeWork(actor: Actor, aboutId: string | null): boolean {
  return groupOf(actor.role) === 'STAFF' && aboutId !== actor.id
}
