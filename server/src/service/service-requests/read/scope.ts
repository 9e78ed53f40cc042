import { groupOf } from '@okwan/domain/platform/permissions'
import { rolesReaching } from '@okwan/domain/platform/reach'
import { reachedIn } from '../../../platform/db/reach.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Which requests `s` about the current record `r` somebody reaches. The office is told by the request's own branch, which
 * saves reading the policy.
 */
export const reachedBy = reachedIn('requests', { branch: 's.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })

/** Agents reach by the policy they sold; the office by the branch. */
export function isReachedByPolicy({ role }: Actor): boolean {
  return groupOf(role) === 'AGENT'
}

const colleaguesReachedBy = reachedIn('deciders', { branch: 'u.branch_id' })
/** Which colleagues `u` somebody can assign work to: those of the reached branches, and who reaches every branch. */
export const assignableBy = (actor: Actor) =>
  sql`(${colleaguesReachedBy(actor)} or u.role = any(${rolesReaching('deciders', 'every')}))`

/** Which branches `b` somebody of the office can be given work of. */
export const branchesReachedBy = reachedIn('deciders', { branch: 'b.id' })
