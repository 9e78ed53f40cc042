import { reachedIn } from '../../platform/db/reach.ts'

/** Login records `r` within reach. */
export const reachedBy = reachedIn('loginRecords', { branch: 'r.branch_id', owner: 'r.user_id' })
