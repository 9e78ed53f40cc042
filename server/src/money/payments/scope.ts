import { reachedIn } from '../../platform/db/reach.ts'

/** Which checkouts `c` somebody reaches. */
export const reachedBy = reachedIn('payments', { branch: 'c.branch_id', agent: 'c.agent_id', owner: 'c.seller_id' })
