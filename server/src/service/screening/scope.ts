import { reachedIn } from '../../platform/db/reach.ts'

/** Hits of customers `c` within reach, including the reader’s own customers, which the queries leave out. */
export const hitsReached = reachedIn('screening', { branch: 'c.branch_id' })
