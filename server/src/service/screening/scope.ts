import { reachedIn } from '../../platform/db/reach.ts'

/** Hits of customers `c` within reach, before those of the reader’s own customers are left out. */
export const hitsReached = reachedIn('screening', { branch: 'c.branch_id' })
