import { reachedIn } from '../../../platform/db/reach.ts'

/** Policy records `r` within the reach of a user. */
export const reachedBy = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
