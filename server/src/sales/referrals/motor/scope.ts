import { reachedIn } from '../../../platform/db/reach.ts'

/** Condition for motor referrals `f` in the reach of an actor. */
export const reachedBy = reachedIn('motorReferrals', { branch: 'f.branch_id' })
