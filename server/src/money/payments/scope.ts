import type { Role } from '@okwan/domain/platform/permissions'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Actor } from '../../platform/http/context.ts'

type Reader = Pick<Actor, 'id' | 'role' | 'branchId'>

const REACHES: Record<Role, (actor: Reader) => Sql> = {
  SuperAdmin: () => sql`true`,
  // Admins have no list of payments; they follow what they started themselves.
  Admin: (actor) => sql`c.seller_id = ${actor.id}`,
  Staff: (actor) => sql`c.branch_id = ${actor.branchId}`,
  Agent: (actor) => sql`c.agent_id = ${actor.id}`,
  AssistantAgent: (actor) => sql`c.seller_id = ${actor.id}`,
}

/** Which checkouts `c` somebody reaches. Another's answers like a missing one. */
export function reachedBy(actor: Reader): Sql {
  return REACHES[actor.role](actor)
}
