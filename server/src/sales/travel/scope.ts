import { reachedIn } from '../../platform/db/reach.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Condition for travel drafts `d` of sellers `s` in the reach of an actor. */
export const reachedBy = reachedIn('sales', { branch: 'd.branch_id', agent: 's.agent_id', owner: 'd.seller_id' })

/** Referrals that the caller owns, or that no one owns; all referrals without a filter. */
export function ownedBy(owner: 'mine' | 'unassigned' | undefined, actorId: string, draftId: Sql): Sql {
  if (!owner) return sql`true`
  const owned = sql`select from referral_owners o where o.draft_id = ${draftId}`
  return owner === 'mine' ? sql`exists (${owned} and o.owner_id = ${actorId})` : sql`not exists (${owned})`
}
