import { reachedIn } from '../../platform/db/reach.ts'

/** Condition for drafts `d` of sellers `s` in the reach of an actor. */
export const reachedBy = reachedIn('sales', { branch: 'd.branch_id', agent: 's.agent_id', owner: 'd.seller_id' })
