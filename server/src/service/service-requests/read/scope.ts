import { groupOf, type Role } from '@okwan/domain/platform/permissions'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/http/context.ts'

/** The same reach as that of policies, told by the request's own branch where that saves a look at the policy. */
const REACHES: Record<Role, (actor: Actor) => Sql> = {
  SuperAdmin: () => sql`true`,
  Admin: (actor) =>
    sql`s.branch_id = any(array(select id from branches where branch_group_id = ${actor.branchGroupId}))`,
  Staff: (actor) => sql`s.branch_id = ${actor.branchId}`,
  Agent: (actor) => sql`r.agent_id = ${actor.id}`,
  AssistantAgent: (actor) => sql`r.seller_id = ${actor.id}`,
}

/** Which requests `s` about the current record `r` somebody reaches. Another's answers like a missing one. */
export function reachedBy(actor: Actor): Sql {
  return REACHES[actor.role](actor)
}

/** Agents reach by the policy they sold; the office by the branch. */
export function isReachedByPolicy({ role }: Actor): boolean {
  return groupOf(role) === 'AGENT'
}
