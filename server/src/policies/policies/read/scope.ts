import { reachedIn } from '../../../platform/db/reach.ts'

/** Which policy records `r` somebody reaches. */
export const reachedBy = reachedIn('policies', { branch: 'r.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })
