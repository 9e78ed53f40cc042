import { reachedIn } from '../../../platform/db/reach.ts'

/** Which motor referrals `f` somebody reaches. */
export const reachedBy = reachedIn('motorReferrals', { branch: 'f.branch_id' })
