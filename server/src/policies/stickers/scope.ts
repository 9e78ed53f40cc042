import { reachedIn } from '../../platform/db/reach.ts'

/** The branches `b` whose stickers a reader manages. */
export const branchesReached = reachedIn('stickers', { branch: 'b.id' })
