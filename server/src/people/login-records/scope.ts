import { reachedIn } from '../../platform/db/reach.ts'

/** Which login records `r` somebody reaches. */
export const reachedBy = reachedIn('loginRecords', { branch: 'r.branch_id', owner: 'r.user_id' })
