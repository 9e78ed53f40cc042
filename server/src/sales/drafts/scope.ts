import { reachedIn } from '../../platform/db/reach.ts'

/** Which drafts `d` of sellers `s` somebody reaches. */
export const reachedBy = reachedIn('sales', { branch: 'd.branch_id', agent: 's.agent_id', owner: 'd.seller_id' })
