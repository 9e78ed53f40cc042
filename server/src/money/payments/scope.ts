import { reachedIn } from '../../platform/db/reach.ts'

/** The checkouts `c` within a user's reach. */
export const reachedBy = reachedIn('payments', { branch: 'c.branch_id', agent: 'c.agent_id', owner: 'c.seller_id' })
