import type { Role } from '@okwan/domain/platform/permissions'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/http/context.ts'

type Reader = Pick<Actor, 'id' | 'role' | 'branchId' | 'branchGroupId'>

const REACHES: Record<Role, (actor: Reader) => Sql> = {
  SuperAdmin: () => sql`true`,
  Admin: (actor) =>
    sql`r.branch_id = any(array(select id from branches where branch_group_id = ${actor.branchGroupId}))`,
  Staff: (actor) => sql`r.branch_id = ${actor.branchId}`,
  Agent: (actor) => sql`r.agent_id = ${actor.id}`,
  AssistantAgent: (actor) => sql`r.seller_id = ${actor.id}`,
}

/** Which policy records `r` somebody reaches. Another's answers like a missing one. */
export function reachedBy(actor: Reader): Sql {
  return REACHES[actor.role](actor)
}
