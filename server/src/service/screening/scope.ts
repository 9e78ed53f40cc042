import { reachedIn } from '../../platform/db/reach.ts'

/** Hits of customers `c` within reach. The queries must also leave out the reader’s own customers. */
export const hitsReached = reachedIn('screening', { branch: 'c.branch_id' })
