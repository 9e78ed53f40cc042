import { reachedIn } from '../../platform/db/reach.ts'

/** Which challenges `h` somebody reaches. */
export const reachedBy = reachedIn('challenges', { branch: 'h.branch_id' })
