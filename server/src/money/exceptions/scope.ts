import { reachedIn } from '../../platform/db/reach.ts'

/** The exceptions `r` within a user's reach. */
export const reachedBy = reachedIn('exceptions', { branch: 'r.branch_id' })
