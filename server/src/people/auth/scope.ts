import { reachedIn } from '../../platform/db/reach.ts'

/** Sessions `s` that a user can end. */
export const reachedBy = reachedIn('sessions', { owner: 's.user_id' })
