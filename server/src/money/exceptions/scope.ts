import { reachedIn } from '../../platform/db/reach.ts'

/** Which cases `r` somebody reaches. */
export const reachedBy = reachedIn('exceptions', { branch: 'r.branch_id' })
