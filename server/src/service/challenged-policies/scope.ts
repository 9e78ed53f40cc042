import { reachedIn } from '../../platform/db/reach.ts'

/** Challenges `h` within the reach of a user. */
export const reachedBy = reachedIn('challenges', { branch: 'h.branch_id' })
