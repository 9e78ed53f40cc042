import { reachedIn } from '../../platform/db/reach.ts'

/** Which sessions `s` somebody can end. */
export const reachedBy = reachedIn('sessions', { owner: 's.user_id' })
